import { ActionIcon, Button, Text } from '@mantine/core'
import { IconChevronDown, IconSend2 } from '../../../../ui/icons.generated.ts'
import { MomentMenu } from '../moment-menu.tsx'
import classes from './composer.module.css'
import type { Count, Dear } from './dear.ts'

export interface SendButtonsProps {
  /** Of a text; undefined for a mail. */
  count: Count | undefined
  canSend: boolean
  isOnline: boolean
  /** IANA name of the person's time zone, if it is known. */
  contactZone: string | null
  onSend: (at?: Date) => void
  /** Something is written that only this device has. */
  isUnsaved: boolean
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** What it costs, and the ways to send it. */
export function SendButtons({ count, canSend, isOnline, contactZone, onSend, isUnsaved }: SendButtonsProps) {
  return (
    <div className={classes.send}>
      <div className={classes.cost} aria-live="polite">
        {count === undefined ? null : <span className="tabular">{count.words}</span>}
        {isUnsaved ? <span>Offline. It is sent when you are back.</span> : null}
      </div>
      <Button.Group>
        <Button
          disabled={!canSend}
          onClick={() => onSend()}
          rightSection={<IconSend2 size={18} aria-hidden />}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          data-tip={`${isMac ? '⌘' : 'Ctrl'} + Enter`}
        >
          {isOnline ? 'Send' : 'Send later'}
        </Button>
        <MomentMenu
          title="Send later"
          submitLabel="Schedule"
          onChoose={onSend}
          note={contactZone === null ? null : <TheirTime zone={contactZone} />}
          target={
            <ActionIcon
              className={classes.later ?? ''}
              variant="filled"
              color="green"
              size={36}
              aria-label="Send later"
              disabled={!canSend}
            >
              <IconChevronDown size={18} aria-hidden />
            </ActionIcon>
          }
        />
      </Button.Group>
    </div>
  )
}

/** Names the character that makes a text dear, and replaces it on request. */
export function DearHint({
  hint,
  onReplace,
}: {
  hint: Dear | undefined
  onReplace: (replace: (text: string) => string) => void
}) {
  if (hint === undefined) return null
  const { text, replacement } = hint
  return (
    <p className={classes.hint}>
      {text}{' '}
      {replacement ? (
        <button type="button" className={classes.mend} onClick={() => onReplace(replacement.apply)}>
          {replacement.label}
        </button>
      ) : null}
    </p>
  )
}

/** The time where the person lives. */
function TheirTime({ zone }: { zone: string }) {
  const time = timeIn(zone)
  return time === undefined ? null : (
    <Text size="xs" c="dimmed" mt="xs">
      It is {time} where they live ({zone.split('/').at(-1)?.replaceAll('_', ' ')}).
    </Text>
  )
}

function timeIn(zone: string): string | undefined {
  try {
    return new Date().toLocaleTimeString('en-US', {
      timeZone: zone,
      hour: 'numeric',
      minute: '2-digit',
      weekday: 'short',
    })
  } catch {
    return undefined // the browser does not know the zone
  }
}
