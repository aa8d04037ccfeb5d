import { PLAN_STANDINGS, PLAN_TIERS } from '@greenroom/domain'
import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** The provider reported a change of this subscription, which is fetched again. */
export const followJob = {
  name: 'subscription.follow',
  schema: z.object({ subscriptionId: z.string() }),
} satisfies JobName

/** The end of an unpaid period is near. */
export const remindUnpaidJob = {
  name: 'subscription.remind-unpaid',
  schema: z.object({ userId: z.uuid(), periodEnd: z.iso.datetime() }),
} satisfies JobName

/** A duplicate subscription was ended. It is refunded. */
export const refundDoubledJob = {
  name: 'subscription.refund-doubled',
  schema: z.object({
    userId: z.uuid(),
    subscriptionId: z.string(),
    planId: z.string(),
    /** Start of the other subscription: earlier periods were used. */
    since: z.iso.datetime(),
  }),
} satisfies JobName
export type Doubled = z.infer<(typeof refundDoubledJob)['schema']>

const told = z.object({ tier: z.enum(PLAN_TIERS), standing: z.enum(PLAN_STANDINGS) })
/** Plan and standing, as told to the owner. */
export type Told = z.infer<typeof told>

export const PLAN_CHANGED = 'subscription.plan-changed'
export const planChange = z.object({ from: told, to: told })
export type PlanChange = z.infer<typeof planChange>

/** The plan differs from what the owner was told last. */
export const planChanged = (change: PlanChange): DomainEvent => ({ name: PLAN_CHANGED, payload: change })

export const CHOICE_MADE = 'subscription.choice-made'

/** The days to choose are over: the most visited stayed. */
export const choiceMade = (feature: string): DomainEvent => ({ name: CHOICE_MADE, payload: { feature } })
