import { DAY_MS, isLargerTier } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { type PlanChange, remindUnpaidJob } from '../events.ts'
import { readPlanView } from '../queries/plan-view.ts'
import { noticeOf } from '../render/notices.ts'
import { openChoiceSentences } from '../render/words.ts'
import { fitToPlan } from './fit-to-plan.ts'
import { tellOwner } from './tell-owner.ts'

/** Milliseconds between the reminder and the end of an unpaid period: 3 days. */
const REMIND_MS = 3 * DAY_MS

/**
 * Handles a change of plan: locks or unlocks by the current state, and tells the owner, unless the plan has changed
 * again, in which case the later event does.
 * @param cause the event's id
 */
export async function tellChange(
  system: SystemContext,
  userId: string,
  cause: string,
  change: PlanChange,
): Promise<void> {
  const context = await system.asOwner(userId)
  await fitToPlan(context, { fills: isLargerTier(change.to.tier, change.from.tier) })
  const { row, choices } = await readPlanView(context)
  if (!row || row.toldStanding !== change.to.standing || row.toldTier !== change.to.tier) return
  if (change.to.standing === 'past_due' && row.currentPeriodEnd)
    await remindLater(context, userId, row.currentPeriodEnd)
  const notice = noticeOf(change, row, context.now)
  if (!notice) return
  const isSmaller = isLargerTier(change.from.tier, change.to.tier)
  const toChoose = isSmaller ? openChoiceSentences(choices) : []
  const action = toChoose.length > 0 ? 'See what stays' : notice.action
  await tellOwner(context, cause, { ...notice, sentences: [...notice.sentences, ...toChoose], action })
}

/** Skipped if the first letter was only just sent. */
async function remindLater({ enqueue, now }: SystemContext, userId: string, end: Date): Promise<void> {
  const startAfter = new Date(end.getTime() - REMIND_MS)
  if (startAfter <= now) return
  const periodEnd = end.toISOString()
  await enqueue(remindUnpaidJob, { userId, periodEnd }, { id: `${userId}/${periodEnd}`, startAfter })
}
