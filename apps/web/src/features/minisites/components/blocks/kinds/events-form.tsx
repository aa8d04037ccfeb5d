import { type ArtistEvent, artistEvent, eventEnd, MAX_EVENTS } from '@greenroom/domain'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '../../../../../ui/icons.generated.ts'
import { useEffect, useState } from 'react'
import { randomId } from '../../../../../lib/random-id.ts'
import { useMinute } from '../../../../../lib/use-minute.ts'
import { isSame } from '../../../../../lib/editing/merge.ts'
import type { BlockEdit } from '../../../editing/model.ts'
import { EventRow, type EventRowValue } from './event-row.tsx'
import { PasteEvents } from './paste-events.tsx'
import { TitleField } from '../title-field.tsx'
import { useSettings } from './use-settings.ts'
import { ZoneField } from '../../../../../lib/form/zone-field.tsx'

/** Returns a row as visitors can see it: with a date, and a place or a name; without an address that is none yet. */
function wholeOf(row: EventRowValue): ArtistEvent | undefined {
  const { ticketsUrl: _ticketsUrl, ...untold } = row
  const hasPlace = [row.name, row.city, row.venue].some((part) => part.trim() !== '')
  if (!hasPlace) return undefined
  return artistEvent.safeParse(row).data ?? artistEvent.safeParse(untold).data
}

const withId = (events: readonly ArtistEvent[], id: string) => events.find((event) => event.id === id)

/** Returns the rows to store. One that is not whole now stays as it is stored, so that no keystroke deletes a show. */
const storable = (rows: readonly EventRowValue[], stored: readonly ArtistEvent[]): ArtistEvent[] =>
  rows.flatMap((row) => wholeOf(row) ?? withId(stored, row.id) ?? [])

const byDate = (one: EventRowValue, other: EventRowValue) =>
  `${one.date} ${one.time ?? ''}`.localeCompare(`${other.date} ${other.time ?? ''}`)

/** The shows of a list. A new one is on the page once it is complete, and a change to one once that is. */
export function EventsForm({ edit }: { edit: BlockEdit }) {
  const { title, settings, set, setTitle } = useSettings(edit, 'events')
  const now = useMinute()
  const [rows, setRows] = useState<EventRowValue[]>(settings.events)
  const [openId, setOpenId] = useState<string>()
  useEffect(() => {
    setRows((before) => (isSame(storable(before, settings.events), settings.events) ? before : settings.events))
  }, [settings.events])

  const change = (next: EventRowValue[]) => {
    setRows(next)
    set({ events: storable(next, settings.events) })
  }
  const add = () => {
    const id = randomId()
    setRows([...rows, { id, date: '', name: '', venue: '', city: '' }])
    setOpenId(id)
  }
  const close = () => {
    setOpenId(undefined)
    change(rows.toSorted(byDate))
  }
  const isOver = (row: EventRowValue) => artistEvent.safeParse(row).success && eventEnd(row, settings) <= now
  const over = rows.filter(isOver)
  return (
    <>
      <TitleField label="Heading" placeholder="Shows" value={title} onChange={setTitle} />
      <Stack
        component="ul"
        gap={8}
        className="plain-list"
        aria-label="Shows"
        display={rows.length > 0 ? undefined : 'none'}
      >
        {rows.map((row) => (
          <EventRow
            key={row.id}
            row={row}
            isOpen={row.id === openId}
            isOver={isOver(row)}
            isBehind={!wholeOf(row) && withId(settings.events, row.id) !== undefined}
            onToggle={() => (row.id === openId ? close() : setOpenId(row.id))}
            onChange={(next) => change(rows.map((other) => (other.id === row.id ? next : other)))}
            onRemove={() => change(rows.filter((other) => other.id !== row.id))}
          />
        ))}
      </Stack>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
          disabled={rows.length >= MAX_EVENTS}
        >
          Add a show
        </Button>
        <PasteEvents
          room={MAX_EVENTS - rows.length}
          onAdded={(events) => change([...rows, ...events].toSorted(byDate))}
        />
        {over.length > 0 && (
          <Button variant="subtle" color="gray" onClick={() => change(rows.filter((row) => !isOver(row)))}>
            Remove {over.length} past {over.length === 1 ? 'show' : 'shows'}
          </Button>
        )}
      </Group>
      <ZoneField label="Time zone of the shows" value={settings.timeZone} onChange={(timeZone) => set({ timeZone })} />
      <Text size="sm" c="dimmed" mt={-8}>
        A show leaves your page by itself, the morning after.
      </Text>
    </>
  )
}
