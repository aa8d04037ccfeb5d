import { Button } from '@mantine/core'
import { useState } from 'react'
import { useOnline } from '../../../../../lib/online.ts'
import { countOf, formatCents } from '../../../../../lib/format.ts'
import { IconMailCheck, IconSend2 } from '../../../../../ui/icons.generated.ts'
import { Late } from '../../../../../ui/late.tsx'
import { lateDialog } from '../../../../../ui/late-part.tsx'
import type { FirstOnly } from '../../../api/campaigns.ts'
import { isAskedFor } from '../../../rules/problems.ts'
import { useCreator } from '../creator-context.ts'
import classes from './review.module.css'
import { useConfirm } from './use-confirm.ts'
import type { useReview } from './use-review.ts'

const ApprovalDialog = lateDialog(() => import('./approval-dialog.tsx'))
const PlanDialog = lateDialog(() => import('./plan-dialog.tsx'))

/** The buttons below the review: to ask somebody else, and to send. */
export function ConfirmBar({ review }: { review: ReturnType<typeof useReview> }) {
  const { row, fields } = useCreator()
  const { preview, problems } = review
  const confirm = useConfirm()
  const online = useOnline()
  const [isAsking, setAsking] = useState(false)
  const [isOverPlan, setOverPlan] = useState(false)
  if (row?.state === 'scheduled' && row.waits_for === null) return null
  const isBlocked = problems.length > 0 || preview?.problems.some(({ code }) => !isAskedFor(code)) === true
  const canSend = row !== undefined && preview !== undefined && !isBlocked && online
  const send = (only?: FirstOnly) => {
    if (row === undefined || preview === undefined) return
    confirm.run({ campaign: row, preview, ...(only && { only }) })
  }
  const isTooMany =
    preview !== undefined && preview.plan !== null && preview.plan.fits < preview.recipients && fields.trigger === null
  const label = fields.trigger
    ? 'Turn on'
    : preview === undefined || isBlocked
      ? 'Send'
      : `${fields.schedule.mode === 'now' ? 'Send to' : 'Schedule for'} ${countOf(preview.recipients, 'person', 'people')} for ${preview.cost.least === preview.cost.most ? '' : 'up to '}${formatCents(preview.cost.most)}`
  return (
    <div className={classes.bar}>
      {confirm.problem === undefined ? null : (
        <p className={classes.refusal} role="alert">
          {confirm.problem}
        </p>
      )}
      {online ? null : <p className={classes.none}>You are offline. What you write is kept in this browser.</p>}
      {fields.trigger ? null : (
        <Button
          variant="default"
          leftSection={<IconMailCheck size={18} aria-hidden />}
          disabled={!canSend}
          onClick={() => setAsking(true)}
        >
          Ask for approval
        </Button>
      )}
      <Button
        size="md"
        rightSection={<IconSend2 size={18} aria-hidden />}
        disabled={!canSend}
        loading={confirm.isRunning}
        onClick={() => (isTooMany ? setOverPlan(true) : send())}
      >
        {label}
      </Button>
      <Late when={isAsking}>
        <ApprovalDialog opened={isAsking} hash={preview?.hash} onClose={() => setAsking(false)} />
      </Late>
      <Late when={isOverPlan}>
        <PlanDialog
          opened={isOverPlan}
          preview={preview}
          onClose={() => setOverPlan(false)}
          onSend={(only) => {
            setOverPlan(false)
            send(only)
          }}
          onUpgraded={() => {
            setOverPlan(false)
            void review.query.refetch()
          }}
        />
      </Late>
    </div>
  )
}
