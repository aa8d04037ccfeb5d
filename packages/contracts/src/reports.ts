import {
  ATTRIBUTION_DAYS,
  JOIN_SOURCE_IDS,
  LEAVE_CAUSE_IDS,
  MARKETING_PERIODS,
  MAX_COMPARED,
  MAX_PERIOD_DAYS,
  MAX_SEARCH,
  MESSAGE_CHANNELS,
  REVENUE_DAYS,
  storableText,
} from '@greenroom/domain'
import { z } from 'zod'
import { campaignParams } from './campaigns.ts'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'

const channel = z.enum(MESSAGE_CHANNELS)

const campaignIds = z
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
  channel: channel.optional().describe('Absent: texts and emails'),
  segment: z
    .uuid()
    .optional()
    .describe(
      'People who were in this segment when a campaign was sent. Opens, complaints, machines, causes, and orders are not known by segment.',
    ),
  campaign: campaignIds.describe(`Only these campaigns, up to ${MAX_COMPARED}`),
  days: z.enum(REVENUE_DAYS).default('sending').describe('Days on which orders count: of sending, or of the order'),
})
export type MarketingQuery = z.output<typeof marketingQuery>

const people = z.int().min(0)
const cents = z.int().describe('Cents')

/** What came of campaigns. Fields bear the names of `CAMPAIGN_FIGURES` in the domain, which explain them. */
export const marketingFigures = z.object({
  planned: people,
  skipped: people,
  sent: people,
  uncertain: people,
  delivered: people,
  unconfirmed: people,
  bounced_hard: people,
  bounced_soft: people,
  opened: people.nullable().describe('Null: not measured, such as of texts'),
  machine_opens: people.nullable(),
  clicked: people,
  all_clicks: people,
  machine_clicks: people,
  replied: people,
  opted_out: people,
  complaints: people.nullable().describe('Null: not measured, because nobody tells'),
  orders: people.nullable().describe('Null: nothing has been sold yet'),
  helped: people.nullable(),
  revenue: cents.nullable(),
  cost: cents,
  return: cents.nullable(),
})
export type MarketingFigures = z.infer<typeof marketingFigures>

/** A share of people, from 0 to 1, and between which values it is with a probability of 95 % (Wilson). */
const rate = z.object({ value: z.number(), low: z.number(), high: z.number() })
const maybeRate = rate.nullable().describe('Null: too few people to say, or not measured')
export type MarketingRate = z.infer<typeof rate>

/** Shares of people among those delivered to; `delivered` and the bounces among those sent to. */
export const marketingRates = z.object({
  delivered: maybeRate,
  bounced: maybeRate,
  opened: maybeRate,
  clicked: maybeRate,
  replied: maybeRate,
  opted_out: maybeRate,
  complaints: maybeRate,
})
export type MarketingRates = z.infer<typeof marketingRates>

/** The days that a report is about. */
export const marketingRange = z.object({
  period: z.enum(MARKETING_PERIODS),
  time_zone: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
})

const figuresWithRates = z.object({ figures: marketingFigures, rates: marketingRates })

const pointFigures = marketingFigures.pick({
  delivered: true,
  clicked: true,
  replied: true,
  opted_out: true,
  revenue: true,
  cost: true,
})

/** A campaign against the owner's usual one: the median of the last campaigns of its channel when they were as old. */
const usual = z
  .object({
    clicked: z.number().describe('Median share of people who clicked, at the same age'),
    campaigns: z.int().describe('Campaigns that it is the median of'),
    age_minutes: z.int().describe('Age at which they are compared'),
    own: z.number().describe('Share of this campaign at that age'),
    verdict: z.enum(['above', 'same', 'below']).describe('`same`: no difference that is more than chance'),
  })
  .nullable()
  .describe('Null: fewer than 5 campaigns to compare with')

const reportedCampaign = figuresWithRates.extend({
  id: z.uuid(),
  name: z.string(),
  channel,
  is_automatic: z.boolean(),
  state: z.enum(['sending', 'paused', 'finished', 'cancelled']),
  started_at: timestamp,
  is_deleted: z.boolean().describe('True: its draft is gone; its figures stay'),
})
export type ReportedCampaign = z.infer<typeof reportedCampaign>

const CAMPAIGN_SORTS = [
  'started_at',
  'name',
  'delivered',
  'opened',
  'clicked',
  'replied',
  'opted_out',
  'complaints',
  'orders',
  'revenue',
  'cost',
  'return',
] as const

export const getMarketingReport = defineContract({
  name: 'getMarketingReport',
  method: 'GET',
  path: '/api/reports',
  summary: 'What campaigns achieved in a period, against the period before, by channel and over time',
  access: 'owner',
  query: marketingQuery,
  status: 200,
  response: marketingRange.extend({
    campaigns: z.int().describe('Campaigns that began in the period, and automatic messages that were sent in it'),
    totals: figuresWithRates,
    previous: z
      .object({ from: z.iso.date(), to: z.iso.date(), campaigns: z.int(), totals: figuresWithRates })
      .describe('As many days just before'),
    channels: z.array(figuresWithRates.extend({ channel, campaigns: z.int() })),
    step: z.enum(['day', 'week']).describe('Length of each point; weeks begin on Monday'),
    points: z.array(pointFigures.extend({ date: z.iso.date(), campaigns: z.int() })),
    best: z.array(reportedCampaign).describe('Up to 5 with the highest click rate, best first'),
    is_live: z.boolean().describe('True: something is being sent, so that figures move'),
    counted_at: timestamp,
  }),
  errors: ['NOT_FOUND'],
})

export const listReportedCampaigns = defineContract({
  name: 'listReportedCampaigns',
  method: 'GET',
  path: '/api/reports/campaigns',
  summary: 'Campaigns of a period side by side',
  access: 'owner',
  query: marketingQuery.extend(pageQuery(30).shape).extend({
    sort: z.enum(CAMPAIGN_SORTS).default('started_at').describe('Rates sort by share where there is one'),
    order: z.enum(['asc', 'desc']).default('desc'),
    q: storableText(MAX_SEARCH).optional().describe('Any part of the name'),
  }),
  status: 200,
  response: pageOf(reportedCampaign.extend({ usual })).extend(marketingRange.shape),
  errors: ['NOT_FOUND'],
})

const COMPARED_FIGURES = ['delivered', 'opened', 'clicked', 'replied', 'opted_out', 'complaints'] as const

export const compareCampaigns = defineContract({
  name: 'compareCampaigns',
  method: 'GET',
  path: '/api/reports/compare',
  summary: `Up to ${MAX_COMPARED} campaigns against each other, over the time since each began`,
  access: 'owner',
  query: z.strictObject({ campaign: campaignIds }),
  status: 200,
  response: z.object({
    campaigns: z.array(
      reportedCampaign.extend({
        usual,
        clicks: z.array(people).describe('People who had clicked by the end of each step since it began'),
      }),
    ),
    step_minutes: z.int().describe('Length of the steps of `clicks`'),
    differences: z
      .array(
        z.object({
          figure: z.enum(COMPARED_FIGURES),
          best: z.uuid().nullable().describe('Null: no difference that is more than chance'),
        }),
      )
      .describe('Of figures that have rates in at least two campaigns'),
  }),
  errors: ['NOT_FOUND'],
})

const reasonRow = z.object({ code: z.string(), text: z.string(), people })

export const getCampaignFunnel = defineContract({
  name: 'getCampaignFunnel',
  method: 'GET',
  path: '/api/reports/campaigns/:campaignId',
  summary: 'One campaign from planned to ordered: figures, curve, links, segments, hours, and costs',
  access: 'owner',
  params: campaignParams,
  status: 200,
  response: reportedCampaign.extend({
    usual,
    time_zone: z.string(),
    skipped: z.array(reasonRow),
    failed: z.array(reasonRow.extend({ kind: z.enum(['hard', 'soft']) })),
    curve: z.object({
      step_minutes: z.int(),
      clicks: z.array(people).describe('People who first clicked in each step since it began'),
      usual: z.array(z.number()).nullable().describe('Median share of people who had clicked by then; null: too few'),
    }),
    links: z.array(z.object({ link: z.int(), url: z.string(), people, clicks: people, machines: people })),
    segments: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string().nullable().describe('Null: it was deleted'),
          people,
          delivered: people,
          clicked: maybeRate,
        }),
      )
      .describe('Segments as they were when it was sent'),
    hours: z
      .array(z.object({ hour: z.int(), delivered: people }))
      .describe("Hours of the owner's day in which it left, with people"),
    costs: z.array(z.object({ at: timestamp, description: z.string(), amount: cents })).describe('Lines of the wallet'),
    orders: z
      .array(
        z.object({
          id: z.uuid(),
          at: timestamp,
          amount: cents,
          refunded: cents,
          because: z.enum(['click', 'code']),
        }),
      )
      .nullable()
      .describe('Latest first, up to 100; null: nothing has been sold yet'),
    counted_at: timestamp,
  }),
  errors: ['NOT_FOUND'],
})

export const getAudienceReport = defineContract({
  name: 'getAudienceReport',
  method: 'GET',
  path: '/api/reports/audience',
  summary: 'How many people may be written to, how they came, why they left, and who stays',
  access: 'owner',
  query: marketingQuery.pick({ period: true, from: true, to: true, channel: true }),
  status: 200,
  response: marketingRange.extend({
    channels: z.array(
      z.object({
        channel,
        reachable: people.describe('People who may be written to now'),
        at_start: people.describe('The same at the start of the period'),
        joined: people,
        left: people,
        net: z.int(),
        churn: z.number().nullable().describe('Share of those at the start who left; null: fewer than 20'),
        by_source: z.array(z.object({ source: z.enum(JOIN_SOURCE_IDS), people })),
        by_cause: z.array(z.object({ cause: z.enum(LEAVE_CAUSE_IDS), people })),
        points: z.array(z.object({ date: z.iso.date(), joined: people, left: people, reachable: people })),
      }),
    ),
    step: z.enum(['day', 'week']),
    cohorts: z
      .array(
        z.object({
          month: z.string().describe('YYYY-MM in which they joined'),
          joined: people,
          kept: z.array(z.number()).describe('Share still reachable after 0, 1, 2 … months'),
        }),
      )
      .describe('Of the last 12 months, oldest first; of both channels if none is asked for'),
  }),
  errors: [],
})

const HEALTH_SIGNS = ['bounced', 'complaints', 'opted_out', 'unreachable', 'violations'] as const

export const getHealthReport = defineContract({
  name: 'getHealthReport',
  method: 'GET',
  path: '/api/reports/health',
  summary: 'Whether mailbox providers and carriers put up with what is sent, and what to do next',
  access: 'owner',
  query: marketingQuery,
  status: 200,
  response: marketingRange.extend({
    channels: z.array(
      z.object({
        channel,
        sent: people,
        state: z.enum(['good', 'warning', 'bad', 'unknown']).describe('`unknown`: fewer than 50 messages'),
        signs: z.array(
          z.object({
            sign: z.enum(HEALTH_SIGNS),
            people: people.nullable().describe('Null: not measured'),
            rate: maybeRate,
            limit: z.number().describe('Share from which it is too much'),
            state: z.enum(['good', 'warning', 'bad', 'unknown']),
            action: z.string().nullable().describe('What to do next'),
          }),
        ),
        providers: z
          .array(
            z.object({
              provider: z.string(),
              name: z.string(),
              sent: people,
              bounced: people,
              bounce_rate: maybeRate,
              complaints: people.nullable(),
              complaint_rate: maybeRate,
              clicked: people,
              click_rate: maybeRate,
              state: z.enum(['good', 'warning', 'bad', 'unknown']),
            }),
          )
          .describe('Of emails: by where mailboxes are'),
        causes: z
          .array(reasonRow.extend({ rate: maybeRate, kind: z.enum(['hard', 'soft']) }))
          .describe('Why messages failed, most first'),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const listReportedLinks = defineContract({
  name: 'listReportedLinks',
  method: 'GET',
  path: '/api/reports/links',
  summary: 'Links of all campaigns of a period, with who followed them',
  access: 'owner',
  query: marketingQuery.extend(pageQuery(30).shape).extend({
    sort: z.enum(['people', 'clicks', 'machines', 'campaigns']).default('people'),
    q: storableText(MAX_SEARCH).optional().describe('Any part of the address'),
  }),
  status: 200,
  response: pageOf(
    z.object({
      url: z.string(),
      people: people.describe('Added up over campaigns'),
      clicks: people,
      machines: people,
      delivered: people.describe('Messages that carried it'),
      rate: maybeRate,
      campaigns: z
        .array(z.object({ id: z.uuid(), name: z.string(), channel, link: z.int(), people }))
        .describe('Latest first, up to 20'),
      campaign_count: z.int(),
    }),
  ).extend(marketingRange.shape),
  errors: ['NOT_FOUND'],
})

export const getTimesReport = defineContract({
  name: 'getTimesReport',
  method: 'GET',
  path: '/api/reports/times',
  summary: 'At which weekday and hour campaigns are clicked most',
  access: 'owner',
  query: marketingQuery,
  status: 200,
  response: marketingRange.extend({
    is_enough: z.boolean().describe('False: fewer than 5 campaigns or 500 clicks'),
    campaigns: z.int(),
    clicks: people,
    mean: z.number().nullable().describe('Share of people who click, over all of them; null: none'),
    slots: z
      .array(
        z.object({
          weekday: z.int().min(0).max(6).describe('0: Monday'),
          hour: z.int().min(0).max(23),
          campaigns: z.int(),
          delivered: people,
          clicked: people,
          score: z.number().nullable().describe('Share of people who click, drawn to the mean; null: not enough yet'),
        }),
      )
      .describe('Of hours at which something was sent'),
    best: z
      .object({ weekday: z.int(), hour: z.int(), score: z.number() })
      .nullable()
      .describe('Null: not enough yet, or no difference that is more than chance'),
  }),
  errors: ['NOT_FOUND'],
})

const reportSettings = z.strictObject({
  attribution_days: z
    .int()
    .min(ATTRIBUTION_DAYS.least)
    .max(ATTRIBUTION_DAYS.most)
    .describe('Days after a click in which an order belongs to it'),
})
export type ReportSettings = z.infer<typeof reportSettings>

export const getReportSettings = defineContract({
  name: 'getReportSettings',
  method: 'GET',
  path: '/api/reports/settings',
  summary: 'How orders are counted for campaigns',
  access: 'owner',
  status: 200,
  response: reportSettings,
  errors: [],
})

export const updateReportSettings = defineContract({
  name: 'updateReportSettings',
  method: 'PUT',
  path: '/api/reports/settings',
  summary: 'Choose how orders are counted for campaigns, from the next order on',
  access: 'owner',
  body: reportSettings,
  status: 200,
  response: reportSettings,
  errors: [],
})
