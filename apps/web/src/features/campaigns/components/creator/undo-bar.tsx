import { CAMPAIGN_UNDO_SECONDS } from '@greenroom/domain/campaigns'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { scheduleWords } from '../../rules/schedule.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { IconArrowBackUp } from '../../../../ui/icons.generated.ts'
import { toastFloor } from '../../../../ui/toast-floor.ts'
import { campaignPath } from '../../api/addresses.ts'
import { actOn, putCampaign } from '../../api/campaigns.ts'
import { useCreator } from './creator-context.ts'
import classes from './undo-bar.module.css'

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
  const { draft, row } = useCreator()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [end] = useState(() => endOf(until))
  const [left, setLeft] = useState(() => end - Date.now())
  const id = row?.id
  const now = useMinute()
  const undo = useMutation({
    mutationFn: (campaignId: string) => actOn(campaignId, 'undo'),
    onSuccess: (campaign) => {
      putCampaign(client, campaign)
      draft.adopt(campaign)
    },
    onError: tellProblem,
  })
  useEffect(() => {
    const timer = setInterval(() => setLeft(end - Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [end])
  const isOver = left <= 0 && !undo.isPending
  useEffect(() => {
    if (isOver && id !== undefined) void navigate(campaignPath(id), { replace: true })
  }, [isOver, id, navigate])
  if (row === undefined) return null
  const isNow = row.schedule.mode === 'now'
  return (
    <section ref={toastFloor} className={classes.floor} aria-label="Take it back">
      <div className={classes.root}>
        <span className={classes.line} style={{ transform: `scaleX(${Math.max(0, left) / UNDO_MS})` }} aria-hidden />
        <p>
          <strong role="status">{isNow ? 'Confirmed. It is about to leave.' : 'Confirmed and scheduled.'}</strong>
          <span>{isNow ? `In ${Math.max(0, Math.ceil(left / 1000))} s` : scheduleWords(row.schedule, now)}</span>
        </p>
        <Button
          autoFocus
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
