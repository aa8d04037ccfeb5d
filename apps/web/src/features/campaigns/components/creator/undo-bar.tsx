import { CAMPAIGN_UNDO_SECONDS } from '@greenroom/domain/campaigns'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { scheduleWords } from '../../rules/schedule.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { IconArrowBackUp } from '../../../../ui/icons.generated.ts'
import { toastFloor } from '../../../../ui/toast-floor.ts'
import { campaignPath } from '../../api/addresses.ts'
import { useCreator } from './creator-context.ts'
import classes from './undo-bar.module.css'
import { useUnconfirm } from './use-unconfirm.ts'

/** Milliseconds between two looks at the clock. */
const TICK_MS = 250
const UNDO_MS = CAMPAIGN_UNDO_SECONDS * 1000

/** Returns the end by the clock of this device, which may go wrong by more than the whole time. */
function endOf(until: string): number {
  const now = Date.now()
  const left = Date.parse(until) - now
  return now + (left > 0 && left < UNDO_MS ? left : UNDO_MS)
}

/** For ten seconds, a confirmed campaign can be taken back. Then its results show. */
export function UndoBar({ until }: { until: string }) {
  const { row } = useCreator()
  const navigate = useNavigate()
  const bar = useRef<HTMLDivElement>(null)
  const [end] = useState(() => endOf(until))
  const [left, setLeft] = useState(() => end - Date.now())
  const path = row && campaignPath(row)
  const now = useMinute()
  const undo = useUnconfirm('review')
  // The button that confirmed it is gone. A second Enter takes nothing back, and Tab leads to Undo.
  useEffect(() => {
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const timer = setInterval(() => setLeft(end - Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [end])
  const isOver = left <= 0 && !undo.isPending
  useEffect(() => {
    if (isOver && path !== undefined) void navigate(path, { replace: true })
  }, [isOver, path, navigate])
  if (row === undefined) return null
  const isNow = row.schedule.mode === 'now'
  return (
    <section ref={toastFloor} className={classes.floor} aria-label="Undo sending">
      <div ref={bar} tabIndex={-1} className={classes.root}>
        <span className={classes.line} style={{ transform: `scaleX(${Math.max(0, left) / UNDO_MS})` }} aria-hidden />
        <p>
          <strong role="status">{isNow ? 'Confirmed. Sending soon.' : 'Confirmed and scheduled.'}</strong>
          <span>
            {isNow ? `Sending in ${Math.max(0, Math.ceil(left / 1000))} s` : scheduleWords(row.schedule, now)}
          </span>
        </p>
        <Button
          size="md"
          variant="white"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={undo.isPending}
          onClick={() => undo.mutate(row.id)}
        >
          Undo
        </Button>
      </div>
    </section>
  )
}
