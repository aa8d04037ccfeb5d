import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { fitToPlan } from './commands/fit-to-plan.ts'
import { followDeletion } from './commands/follow-deletion.ts'
import { followSubscription } from './commands/follow-subscription.ts'
import { lookAfterPlans } from './commands/look-after-plans.ts'
import { refundDoubled } from './commands/refund-doubled.ts'
import { remindUnpaid } from './commands/remind-unpaid.ts'
import { tellChange } from './commands/tell-change.ts'
import { tellChoice } from './commands/tell-choice.ts'
import { followJob, planChange, refundDoubledJob, remindUnpaidJob } from './events.ts'

/** Retries for about a day: a provider may be unavailable for hours. */
const patient = { limit: 14, delaySeconds: 5 }

export const jobs = [
  defineJob({
    ...followJob,
    lane: 'urgent',
    retry: patient,
    survivesRestore: true,
    handle: (context, { subscriptionId }) => followSubscription(context, subscriptionId),
  }),
  defineJob({
    ...refundDoubledJob,
    lane: 'normal',
    retry: patient,
    survivesRestore: true,
    handle: refundDoubled,
  }),
  defineJob({ ...remindUnpaidJob, lane: 'normal', handle: remindUnpaid }),
  defineJob({
    name: 'subscription.look-after-plans',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '*/10 * * * *',
    handle: lookAfterPlans,
  }),
]

export const onPlanChanged: EventHandler = {
  lane: 'urgent',
  handle: (context, { id, userId, payload }) => tellChange(context, userId, id, planChange.parse(payload)),
}

export const onChoiceMade: EventHandler = { lane: 'normal', handle: tellChoice }

/** Something that counted against a limit was deleted. */
export const onRoomFreed: EventHandler = {
  lane: 'normal',
  survivesRestore: true,
  handle: async (context, { userId }) => fitToPlan(await context.asOwner(userId), { onlyLocked: true }),
}

/** The deletion of an account was requested or canceled. */
export const onDeletion: EventHandler = {
  lane: 'normal',
  survivesRestore: true,
  retry: patient,
  handle: (context, { userId }) => followDeletion(context, userId),
}
