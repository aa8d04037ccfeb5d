import { CAMPAIGN_STATES, CAMPAIGN_TYPES } from '@greenroom/domain'
import { z } from 'zod'
import { analyticsQuery } from './analytics.ts'
import { defineContract, timestamp } from './contract.ts'

/** Things to do on the hub, in the order in which they matter if they are equally urgent. */
export const MARKETING_TODOS = [
  'halted',
  'funds',
  'declined',
  'approval',
  'replies',
  'verify',
  'registration',
  'domain',
  'postal_address',
  'draft',
  'audience',
  'segment',
  'number',
  'own_domain',
  'first',
] as const
export type MarketingTodoKind = (typeof MARKETING_TODOS)[number]

/** Most things to do, campaigns to come, drafts, and campaigns sent that the hub lists. */
export const HUB_LENGTHS = { todo: 3, next: 5, under_way: 3, drafts: 4, last: 3 } as const

const cents = z.int().describe('US cents')

const todo = z.object({
  kind: z.enum(MARKETING_TODOS),
  title: z.string().describe('What is to do, as a sentence'),
  text: z.string().describe('Why, or what happens otherwise'),
  action: z.object({
    label: z.string(),
    path: z.string().describe('Screen on which it is done'),
    funds: cents.nullable().describe('To add to the wallet; null: it is not about money'),
  }),
})
export type MarketingTodo = z.infer<typeof todo>

const plan = z
  .object({ limit: z.int(), used: z.int(), left: z.int() })
  .nullable()
  .describe('Texts, or email campaigns, of this billing period; null without a limit')

const because = z.object({ text: z.string(), action: z.object({ label: z.string(), path: z.string() }) }).nullable()

const listed = z.object({
  id: z.uuid(),
  type: z.enum(CAMPAIGN_TYPES),
  name: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  audience_words: z.string().describe('The audience as a sentence'),
})

const next = listed.extend({
  starts_at: timestamp.nullable().describe('Null: it leaves as soon as somebody approves it'),
  local_at: z
    .string()
    .nullable()
    .describe('Wall time where each person lives, as 2026-12-24T09:00, if it leaves by that'),
  recipients: z.int().describe('As its review showed'),
  cost: cents.describe('The most that is set aside for it when it leaves'),
  is_covered: z.boolean().describe('The wallet holds enough for it and for all that leave before it'),
  approval: z
    .object({ email: z.string(), state: z.enum(['asked', 'approved', 'declined']) })
    .nullable()
    .describe('Of who was asked to approve it'),
})
export type NextSend = z.infer<typeof next>

const draft = listed.extend({
  updated_at: timestamp,
  missing: z.array(z.enum(['message', 'subject', 'audience'])).describe('What stands against a review; empty: nothing'),
})
export type HubDraft = z.infer<typeof draft>

const sent = listed.extend({
  started_at: timestamp,
  delivered: z.int(),
  clicked: z.int().describe('People who followed a link'),
  replied: z.int().describe('People who wrote within 72 hours'),
  cost: cents,
  rate: z.number().nullable().describe('Clicked of delivered, from 0 to 1; null below 20 delivered'),
  usual: z
    .number()
    .nullable()
    .describe(
      'Median rate of the 20 before it of its channel with 50 or more delivered, when they were as old; null below 5 of them',
    ),
  against: z
    .enum(['above', 'below', 'same'])
    .nullable()
    .describe('The rate beside the usual one, where chance alone does not explain it; null: nothing can be said yet'),
})
export type SentCampaign = z.infer<typeof sent>

export const marketingHub = z.object({
  todo: z.array(todo).describe(`The most urgent first; at most ${HUB_LENGTHS.todo}`),
  more_to_do: z.int().describe('How many others wait behind these'),
  sms: z.object({
    may_send: z.boolean(),
    because,
    numbers: z.array(z.object({ number: z.string().describe('E.164'), may_send: z.boolean() })),
    plan,
    hours: z
      .object({ from: z.int(), to: z.int() })
      .nullable()
      .describe(
        'Minutes after midnight between which marketing texts arrive today in your time zone; null: none today',
      ),
    quiet_until: timestamp.nullable().describe('Nobody in your time zone is texted before; null: texts may leave now'),
  }),
  email: z.object({
    may_send: z.boolean(),
    because,
    from: z.enum(['own', 'shared', 'none']).describe('Domain that campaigns leave from: yours, or the one lent to you'),
    domain: z.string().nullable().describe('Your own'),
    daily: z.int().nullable().describe('Emails a day from the lent domain'),
    plan,
  }),
  wallet: z.object({
    balance: cents.describe('Available now'),
    spoken_for: cents.describe('The most that all campaigns to come set aside as they leave'),
    after: cents.describe('What is left then; below 0: so much is missing'),
    short_at: timestamp.nullable().describe('When the first one leaves that it is too little for; null: it is enough'),
  }),
  under_way: z.array(
    listed.extend({
      done: z.int().describe('People reached or left out'),
      planned: z.int(),
      waits: z.string().nullable(),
    }),
  ),
  next: z.array(next).describe('In the order in which they leave'),
  next_total: z.int(),
  drafts: z.array(draft).describe('Last changed first'),
  drafts_total: z.int(),
  last: z.array(sent).describe('Last begun first'),
  audience: z.object({
    people: z.int(),
    sms: z.int().describe('Who may be texted'),
    email: z.int().describe('Who may be emailed'),
    joined: z.int().describe('People who came within 30 days and are still there'),
    left: z.int().describe('People who withdrew from a channel within 30 days'),
  }),
})
export type MarketingHub = z.infer<typeof marketingHub>

export const getMarketing = defineContract({
  name: 'getMarketing',
  method: 'GET',
  path: '/api/marketing',
  summary: 'What to do now, what may be sent, what it costs, and what came of it',
  access: 'session',
  query: analyticsQuery.pick({ time_zone: true }),
  status: 200,
  response: marketingHub,
  errors: [],
})
