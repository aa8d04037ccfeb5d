import { PLAN_STANDINGS, PLAN_TIERS } from '@greenroom/domain'
import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** The provider told something about this subscription: how it stands is to be looked up anew. */
export const followJob = {
  name: 'subscription.follow',
  schema: z.object({ subscriptionId: z.string() }),
} satisfies JobName

/** The end of a period that is not paid for is near. */
export const remindUnpaidJob = {
  name: 'subscription.remind-unpaid',
  schema: z.object({ userId: z.uuid(), periodEnd: z.iso.datetime() }),
} satisfies JobName

/** Of two subscriptions one was ended: what it cost goes back. */
export const refundDoubledJob = {
  name: 'subscription.refund-doubled',
  schema: z.object({
    userId: z.uuid(),
    subscriptionId: z.string(),
    planId: z.string(),
    /** When the other one began: a month that was over by then was had. */
    since: z.iso.datetime(),
  }),
} satisfies JobName
export type Doubled = z.infer<(typeof refundDoubledJob)['schema']>

const told = z.object({ tier: z.enum(PLAN_TIERS), standing: z.enum(PLAN_STANDINGS) })
/** Whose limits hold and how the subscription stands, as far as its owner is told. */
export type Told = z.infer<typeof told>

export const PLAN_CHANGED = 'subscription.plan-changed'
export const planChange = z.object({ from: told, to: told })
export type PlanChange = z.infer<typeof planChange>

/** What an owner has bought is another thing than they were told last. */
export const planChanged = (change: PlanChange): DomainEvent => ({ name: PLAN_CHANGED, payload: change })

export const CHOICE_MADE = 'subscription.choice-made'

/** The days to choose what stays are over: the most visited stayed. */
export const choiceMade = (feature: string): DomainEvent => ({ name: CHOICE_MADE, payload: { feature } })
