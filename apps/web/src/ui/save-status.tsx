import { Button, Tooltip, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from './icons.generated.ts'
import { useEffect, useState } from 'react'
import { formatAgo, formatExact } from '../lib/format.ts'
import type { SaveState } from '../lib/editing/edit.ts'
import classes from './save-status.module.css'

export interface SaveStatusProps {
  state: SaveState
  /** Leads to what needs a choice or a correction. */
  onShow: () => void
  /** Saves now. */
  onRetry: () => void
}

/** Shows in the top bar when the last save was, or what keeps a change from being saved. */
export const SaveStatus = ({ state, onShow, onRetry }: SaveStatusProps) => (
  <div className={classes.root} data-kind={state.kind}>
    <Sign state={state} onShow={onShow} onRetry={onRetry} />
    {(state.kind === 'failed' || state.kind === 'offline') && (
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Try now
      </Button>
    )}
    <span className="visually-hidden" role="status">
      {announcement(state)}
    </span>
  </div>
)

function Sign({ state, onShow, onRetry }: SaveStatusProps) {
  if (state.kind === 'saved') return <SavedAgo at={state.at} />
  if (state.kind === 'saving')
    return <Words icon={<IconLoader2 size={16} className={classes.spinner} aria-hidden />}>Saving…</Words>
  if (state.kind === 'offline') {
    return (
      <Words icon={<IconCloudOff size={16} aria-hidden />}>
        Offline<span className={classes.more}> — changes are kept and sent later</span>
      </Words>
    )
  }
  const icon = <IconAlertTriangle size={16} aria-hidden />
  if (state.kind === 'conflict') {
    return (
      <UnstyledButton className={classes.button} onClick={onShow}>
        <Words icon={icon}>
          Changed elsewhere<span className={classes.more}> — choose a version</span>
        </Words>
      </UnstyledButton>
    )
  }
  if (state.kind === 'invalid') {
    return (
      <UnstyledButton className={classes.button} onClick={onShow}>
        <Words icon={icon}>A field needs attention</Words>
      </UnstyledButton>
    )
  }
  if (state.kind === 'signed-out') return <Words icon={icon}>Log in again to save</Words>
  return (
    <Tooltip label={state.message} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton className={classes.button} onClick={onRetry}>
        <Words icon={icon}>Could not save</Words>
      </UnstyledButton>
    </Tooltip>
  )
}

function Words({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <span className={classes.words}>
      {icon}
      <span>{children}</span>
    </span>
  )
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** "Saved 2 s ago", with the exact time on hover. */
function SavedAgo({ at }: { at: number }) {
  const now = useClock(at)
  const age = Math.max(0, now - at)
  const exact = formatExact(new Date(at))
  return (
    <Tooltip label={exact} events={{ hover: true, focus: false, touch: true }}>
      <span>
        <Words icon={<IconCheck size={16} aria-hidden />}>
          <time dateTime={new Date(at).toISOString()}>
            Saved{' '}
            {age < MINUTE ? `${Math.max(1, Math.round(age / SECOND))} s ago` : formatAgo(new Date(at), new Date(now))}
          </time>
        </Words>
      </span>
    </Tooltip>
  )
}

/** Returns the current time. It updates every second at first, then less often, to keep the text calm. */
function useClock(since: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const age = Date.now() - since
    const pause = age < 5 * SECOND ? SECOND : age < MINUTE ? 5 * SECOND : MINUTE / 2
    const timer = setTimeout(() => setNow(Date.now()), pause)
    return () => clearTimeout(timer)
  }, [since, now])
  return Math.max(now, since)
}

function announcement(state: SaveState): string {
  const words: Partial<Record<SaveState['kind'], string>> = {
    offline: 'Offline. Changes are kept and sent later.',
    conflict: 'Something was also changed elsewhere. Choose a version.',
    invalid: 'A field needs attention before it can be saved.',
    'signed-out': 'Log in again to save.',
    saved: 'Saved',
  }
  return state.kind === 'failed' ? `Could not save: ${state.message}` : (words[state.kind] ?? '')
}
