import { type ArtistEvent, eventsFromText, MAX_EVENTS, MAX_PASTED_EVENTS, type PastedEvents } from '@greenroom/domain'
import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconClipboardText } from '../../../../../ui/icons.generated.ts'
import { useRef, useState } from 'react'
import { randomId } from '../../../../../lib/random-id.ts'

/** Countries of the browser's languages where the month comes first. */
const isDayFirst = () => !/^en(?:-US)?$|^en-PH$/.test(navigator.language)

const today = () => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Returns how many shows were found, and how many of them do not fit. */
function foundLine({ events, beyond }: PastedEvents): string {
  const count = events.length + beyond
  const found = `${count} ${count === 1 ? 'show' : 'shows'} found.`
  if (beyond === 0) return found
  const left = events.length === 0 ? 'None of them fits' : `${beyond} of them ${beyond === 1 ? 'does' : 'do'} not fit`
  return `${found} ${left}: a list has at most ${MAX_EVENTS} shows.`
}

/** Takes many shows at once, from a spreadsheet, an email, or a CSV file. */
export function PasteEvents({ room, onAdded }: { room: number; onAdded: (events: ArtistEvent[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string>()
  const reset = useRef<() => void>(null)
  const read = eventsFromText(pasted, { today: today(), dayFirst: isDayFirst(), room, newId: randomId })
  const { events, unread, beyond, rest } = read

  const open = async (file: File | null) => {
    reset.current?.()
    if (!file) return
    const isFine = file.size <= MAX_PASTED_EVENTS
    setProblem(isFine ? undefined : 'This file is too large for a list of shows.')
    if (isFine) setPasted(await file.text())
  }
  const add = () => {
    onAdded(events)
    setPasted(rest)
    if (rest === '') setOpen(false)
  }
  if (!isOpen)
    return (
      <Button variant="default" leftSection={<IconClipboardText size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Paste a list
      </Button>
    )
  return (
    <Stack gap="xs" w="100%">
      <Textarea
        label="Your shows, one per line"
        description="Date, city, venue, time, link. Paste from a spreadsheet, or choose a CSV file."
        placeholder={'Feb 5 2027, Lisbon, Musicbox, 21:00, https://example.com/tickets'}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_PASTED_EVENTS}
        autoFocus
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
        error={problem}
      />
      {pasted.trim() !== '' && (
        <div role="status">
          {(unread.length === 0 || beyond > 0) && (
            <Text size="sm" c={beyond > 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
              {foundLine(read)}
            </Text>
          )}
          {unread.length > 0 && (
            <Text size="sm" c="var(--mantine-color-error)">
              {`No date found in: ${unread.slice(0, 3).join(' · ')}${unread.length > 3 ? ` and ${unread.length - 3} more` : ''}`}
            </Text>
          )}
        </div>
      )}
      <Group gap="xs">
        <Button onClick={add} disabled={events.length === 0}>
          {events.length === 0 ? 'Add shows' : `Add ${events.length} ${events.length === 1 ? 'show' : 'shows'}`}
        </Button>
        <FileButton onChange={(file) => void open(file)} accept=".csv,.tsv,.txt,text/csv,text/plain" resetRef={reset}>
          {(props) => (
            <Button {...props} variant="default">
              Choose a file
            </Button>
          )}
        </FileButton>
        <Button variant="subtle" color="gray" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
