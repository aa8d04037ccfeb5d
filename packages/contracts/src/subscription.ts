import { LIMITED_FEATURES, PAID_TIERS, PLAN_TIERS, safePath, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

const plan = z.enum(PAID_TIERS)

/** Something of which the plan keeps only some. */
export const keptItem = z.object({
  id: z.uuid(),
  title: z.string(),
  detail: z.string().describe('Tells items apart, e.g. the address of a site'),
  picture: z.string().nullable().describe('Address of its picture'),
  visits: z.int().describe('Visits so far; the most visited stay if nobody chooses'),
  is_locked: z.boolean(),
})

export const planChoice = z.object({
  feature: z.enum(LIMITED_FEATURES),
  limit: z.int().describe('Number that stay'),
  due_at: z.iso.datetime().describe('After this time the most visited stay'),
  settled: z.boolean(),
  items: z.array(keptItem).describe('All candidates, most visited first'),
})
export type PlanChoice = z.infer<typeof planChoice>

export const subscription = z.object({
  plan: z.enum(PLAN_TIERS).describe('Tier whose limits apply now'),
  plan_name: z.string().describe('Name of the subscribed plan; Free Trial without a subscription'),
  status: z.string().describe("The provider's word; none without a subscription"),
  is_active: z.boolean(),
  is_premium: z.boolean(),
  amount: z.int().describe('Price of one month in US cents'),
  current_period_end: z.iso.datetime().nullable(),
  cancel_at_period_end: z.boolean(),
  choices: z.array(planChoice).describe('Features over their limits after a move to a smaller plan'),
})
export type Subscription = z.infer<typeof subscription>

export const getSubscription = defineContract({
  name: 'getSubscription',
  method: 'GET',
  path: '/api/subscription',
  summary: 'The plan, and what is over its limits',
  access: 'owner',
  status: 200,
  response: subscription,
  errors: [],
})

/** Product section 7.5. */
export const getSubscriptionFunction = defineContract({
  name: 'getSubscriptionFunction',
  method: 'POST',
  path: '/functions/v1/get-subscription',
  summary: 'The subscription: status, amount, plan name and the end of its period',
  access: 'owner',
  area: 'subscription',
  body: z.object({}).optional(),
  status: 200,
  response: subscription.pick({ status: true, amount: true, plan_name: true, current_period_end: true }),
  errors: [],
})

export const createSubscriptionCheckout = defineContract({
  name: 'createSubscriptionCheckout',
  method: 'POST',
  path: '/api/subscription/checkout',
  summary: 'Open a page where a plan is subscribed to',
  access: 'session',
  body: z.strictObject({
    plan,
    return_path: storableText(500)
      .refine((path) => safePath(path) !== null, 'Name a path of this app.')
      .optional()
      .describe('Path in the app to return to; another origin is refused. Default: billing'),
  }),
  status: 200,
  response: z.object({ session_id: z.string(), url: z.string().nullable() }),
  errors: ['CONFLICT', 'UNAVAILABLE'],
})

/** Figures of a change as shown before it was confirmed. */
const shown = z.strictObject({
  today: z.int().min(0).describe('US cents'),
  priced_at: z.iso.datetime().max(40).describe('At most 15 minutes ago'),
})

export const planPreview = z.object({
  today: z.int().describe('US cents charged at once'),
  monthly: z.int().describe('US cents per month from then on'),
  credited: z.int().describe('US cents taken off the next payments'),
  priced_at: z.iso.datetime().describe('Moment for which it was calculated'),
})
export type PlanPreview = z.infer<typeof planPreview>

export const previewSubscription = defineContract({
  name: 'previewSubscription',
  method: 'GET',
  path: '/api/subscription/preview',
  summary: 'What a move to another plan would cost, asked of the provider',
  access: 'session',
  query: z.strictObject({ plan }),
  status: 200,
  response: planPreview,
  errors: ['CONFLICT', 'UNAVAILABLE'],
})

export const changeSubscription = defineContract({
  name: 'changeSubscription',
  method: 'PATCH',
  path: '/api/subscription',
  summary: 'Move to another plan at once, cancel at the end of the period, or go on after all',
  access: 'session',
  body: z
    .strictObject({
      plan,
      cancel_at_period_end: z.boolean(),
      shown: shown.describe('Figures of the preview: no more than that is charged today'),
    })
    .partial()
    .refine(
      (change) => (change.plan === undefined) !== (change.cancel_at_period_end === undefined),
      'Change one thing at a time.',
    )
    .refine(({ plan: next, shown: price }) => !price || next, 'A price goes with a plan.'),
  status: 200,
  response: subscription,
  errors: ['CONFLICT', 'UNAVAILABLE'],
})

export const finishSubscription = defineContract({
  name: 'finishSubscription',
  method: 'POST',
  path: '/api/subscription/refresh',
  summary: 'Ask the provider how the subscription stands now: the payer has come back',
  access: 'session',
  status: 200,
  response: subscription,
  errors: ['UNAVAILABLE'],
})

export const choosePlanItems = defineContract({
  name: 'choosePlanItems',
  method: 'PUT',
  path: '/api/subscription/choices/:feature',
  summary: 'Choose what stays where a smaller plan has no room for everything',
  access: 'session',
  params: z.strictObject({ feature: z.enum(LIMITED_FEATURES) }),
  body: z.strictObject({ keep: z.array(z.uuid()).max(1000).describe('At most as many as the plan has room for') }),
  status: 200,
  response: subscription,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
