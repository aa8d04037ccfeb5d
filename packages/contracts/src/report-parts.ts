import {
  CONTROL_DOUBTS,
  MARKETING_PERIODS,
  MAX_COMPARED,
  MAX_PERIOD_DAYS,
  MESSAGE_CHANNELS,
  REVENUE_DAYS,
} from '@greenroom/domain'
import { z } from 'zod'
import { timestamp } from './contract.ts'

export const reportChannel = z.enum(MESSAGE_CHANNELS)

export const comparedCampaigns = z
  .preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(z.uuid()).max(MAX_COMPARED),
  )
  .default([])

/** Range and filters that every report on campaigns takes. Days are those of the owner's time zone. */
export const marketingQuery = z.strictObject({
  period: z.enum(MARKETING_PERIODS).default('30d'),
  from: z.iso.date().optional().describe('First day of a custom period'),
  to: z.iso.date().optional().describe(`Last day of it, at most ${MAX_PERIOD_DAYS} days later`),
  channel: reportChannel.optional().describe('Absent: texts and emails'),
  segment: z
    .uuid()
    .optional()
    .describe(
      'People who were in this segment when a campaign was sent. Machines and orders are not known by segment.',
    ),
  campaign: comparedCampaigns.describe(`Only these campaigns, up to ${MAX_COMPARED}`),
  days: z.enum(REVENUE_DAYS).default('sending').describe('Days on which orders count: of sending, or of the order'),
})
export type MarketingQuery = z.output<typeof marketingQuery>

export const reportPeople = z.int().min(0)
export const reportCents = z.int().describe('Cents')

/** Results of campaigns. Fields have the names of `CAMPAIGN_FIGURES` in the domain, which explain them. */
export const marketingFigures = z.object({
  planned: reportPeople,
  skipped: reportPeople,
  sent: reportPeople,
  uncertain: reportPeople,
  delivered: reportPeople,
  unconfirmed: reportPeople,
  bounced_hard: reportPeople,
  bounced_soft: reportPeople,
  opened: reportPeople.nullable().describe('Null: not measured, such as of texts'),
  machine_opens: reportPeople.nullable(),
  clicked: reportPeople,
  all_clicks: reportPeople,
  machine_clicks: reportPeople,
  replied: reportPeople,
  opted_out: reportPeople,
  complaints: reportPeople.nullable().describe('Null: not measured, because nobody tells'),
  orders: reportPeople.nullable().describe('Null: nothing has been sold yet'),
  helped: reportPeople.nullable(),
  revenue: reportCents.nullable(),
  cost: reportCents,
  return: reportCents.nullable(),
})
export type MarketingFigures = z.infer<typeof marketingFigures>

/** A share of people, from 0 to 1, and between which values it is with a probability of 95 % (Wilson). */
const rate = z.object({ value: z.number(), low: z.number(), high: z.number() })
export const rateOrNull = rate.nullable().describe('Null: too few people to say, or not measured')
export type MarketingRate = z.infer<typeof rate>

/** Shares of people among those delivered to; `delivered` and the bounces among those sent to. */
export const marketingRates = z.object({
  delivered: rateOrNull,
  bounced: rateOrNull,
  opened: rateOrNull,
  clicked: rateOrNull,
  replied: rateOrNull,
  opted_out: rateOrNull,
  complaints: rateOrNull,
})
export type MarketingRates = z.infer<typeof marketingRates>

/** The days that a report is about. */
export const marketingRange = z.object({
  period: z.enum(MARKETING_PERIODS),
  time_zone: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
})

export const figuresWithRates = z.object({ figures: marketingFigures, rates: marketingRates })

export const pointFigures = marketingFigures.pick({
  delivered: true,
  clicked: true,
  replied: true,
  opted_out: true,
  revenue: true,
  cost: true,
})

/** A campaign against the owner's usual one: the median of the last campaigns of its channel when they were as old. */
export const usualCampaign = z
  .object({
    clicked: z.number().describe('Median share of people who clicked, at the same age'),
    campaigns: z.int().describe('Campaigns that it is the median of'),
    age_minutes: z.int().describe('Age at which they are compared'),
    own: z.number().describe('Share of this campaign at that age'),
    verdict: z.enum(['above', 'same', 'below']).describe('`same`: no difference that is more than chance'),
  })
  .nullable()
  .describe('Null: fewer than 5 campaigns to compare with')

export const reportedCampaign = figuresWithRates.extend({
  id: z.uuid(),
  name: z.string(),
  channel: reportChannel,
  is_automatic: z.boolean(),
  state: z.enum(['sending', 'paused', 'finished', 'cancelled']),
  started_at: timestamp,
  is_deleted: z.boolean().describe('True: its draft is gone; its figures stay'),
})
export type ReportedCampaign = z.infer<typeof reportedCampaign>

export const reportedReason = z.object({ code: z.string(), text: z.string(), people: reportPeople })

const comparedGroup = z.object({
  people: reportPeople,
  buyers: reportPeople.describe('People who ordered within the days that count, whether or not they clicked'),
  rate: rateOrNull,
})
/** Orders that a campaign brought, by comparison with people who were held back. */
export const reportedControl = z.object({
  share: z.int().describe('Percent of its people who were held back'),
  days: z.int().describe('Days in which an order counts, from each person’s message on'),
  ends_at: timestamp.nullable().describe('When orders no longer count; null: it is being sent'),
  reached: comparedGroup.describe('People whom it was sent to, arrived or not'),
  control: comparedGroup.describe('People who were held back'),
  extra: z
    .object({ value: z.int(), low: z.int(), high: z.int() })
    .nullable()
    .describe('Extra orders, and between which values they are with a probability of 95 %; null: too few people'),
  doubt: z.enum(CONTROL_DOUBTS).nullable().describe('Why extra orders cannot be told; null: they can'),
  text: z.string().describe('The same as a sentence'),
})
export type ReportedControl = z.infer<typeof reportedControl>
