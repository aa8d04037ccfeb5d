import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconSend2 } from '../../../../ui/icons.generated.ts'
import { MomentMenu } from '../moment-menu.tsx'
import type { Clock } from '../moments.ts'
import type { Count } from '../../../../lib/compose/index.ts'
import classes from './composer.module.css'

export interface SendButtonsProps {
  /** Of a text; undefined for a mail. */
  count: Count | undefined
  canSend: boolean
  isOnline: boolean
  /** The person's, by which a message for later is scheduled. */
  clock: Clock
  onSend: (at?: Date) => void
  /** Something is written that only this device has. */
  isUnsaved: boolean
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** What it costs, and the ways to send it. */
export function SendButtons({ count, canSend, isOnline, clock, onSend, isUnsaved }: SendButtonsProps) {
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
          clock={clock}
          side="top"
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
