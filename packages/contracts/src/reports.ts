import { MAX_COMPARED, MAX_SEARCH, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { campaignParams } from './campaigns.ts'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'
import {
  comparedCampaigns,
  figuresWithRates,
  marketingQuery,
  marketingRange,
  pointFigures,
  rateOrNull,
  reportCents,
  reportChannel,
  reportedControl,
  reportedCampaign,
  reportedReason,
  reportPeople,
  usualCampaign,
} from './report-parts.ts'

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
    channels: z.array(figuresWithRates.extend({ channel: reportChannel, campaigns: z.int() })),
    step: z.enum(['day', 'week']).describe('Length of each point; weeks begin on Monday'),
    points: z.array(pointFigures.extend({ date: z.iso.date(), campaigns: z.int() })),
    best: z.array(reportedCampaign).describe('Up to 5 with the highest click rate, best first'),
    is_live: z.boolean().describe('True: something is being sent, so that figures move'),
    counted_at: timestamp,
  }),
  errors: ['NOT_FOUND'],
})

const controlOrNull = reportedControl.nullable().describe('Null: nobody was held back')

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
  response: pageOf(reportedCampaign.extend({ usual: usualCampaign, control: controlOrNull })).extend(
    marketingRange.shape,
  ),
  errors: ['NOT_FOUND'],
})

const COMPARED_FIGURES = ['delivered', 'opened', 'clicked', 'replied', 'opted_out', 'complaints'] as const

export const compareCampaigns = defineContract({
  name: 'compareCampaigns',
  method: 'GET',
  path: '/api/reports/compare',
  summary: `Up to ${MAX_COMPARED} campaigns against each other, over the time since each began`,
  access: 'owner',
  query: z.strictObject({ campaign: comparedCampaigns }),
  status: 200,
  response: z.object({
    campaigns: z.array(
      reportedCampaign.extend({
        usual: usualCampaign,
        clicks: z.array(reportPeople).describe('People who had clicked by the end of each step since it began'),
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

/** Results of a campaign among some of its people. */
const campaignPart = z.object({
  people: reportPeople,
  delivered: reportPeople,
  opened: rateOrNull,
  opened_people: reportPeople.nullable().describe('Null: not measured'),
  clicked: rateOrNull,
  clicked_people: reportPeople,
  replied: reportPeople,
  opted_out: reportPeople,
  complaints: reportPeople.nullable().describe('Null: not measured, because nobody tells'),
  bounced: reportPeople,
})

export const getCampaignFunnel = defineContract({
  name: 'getCampaignFunnel',
  method: 'GET',
  path: '/api/reports/campaigns/:campaignId',
  summary: 'One campaign from planned to ordered: figures, curve, links, segments, hours, and costs',
  access: 'owner',
  params: campaignParams,
  status: 200,
  response: reportedCampaign.extend({
    usual: usualCampaign,
    control: controlOrNull,
    time_zone: z.string(),
    skipped: z.array(reportedReason),
    failed: z.array(reportedReason.extend({ kind: z.enum(['hard', 'soft']) })),
    curve: z.object({
      step_minutes: z.int(),
      clicks: z.array(reportPeople).describe('People who first clicked in each step since it began'),
      usual: z.array(z.number()).nullable().describe('Median share of people who had clicked by then; null: too few'),
    }),
    links: z.array(
      z.object({ link: z.int(), url: z.string(), people: reportPeople, clicks: reportPeople, machines: reportPeople }),
    ),
    segments: z
      .array(
        campaignPart.extend({
          id: z.uuid(),
          name: z.string().nullable().describe('Null: it was deleted'),
          causes: z.array(reportedReason).describe('Why messages to them failed'),
        }),
      )
      .describe('Segments as they were when it was sent'),
    countries: z
      .array(campaignPart.extend({ country: z.string().nullable().describe('ISO 3166, two letters; null: not known') }))
      .describe('Where people were when it was sent: by number for texts, by place for emails. Empty: not noted'),
    hours: z
      .array(z.object({ hour: z.int(), delivered: reportPeople }))
      .describe("Hours of the owner's day in which it left, with people"),
    costs: z
      .array(z.object({ at: timestamp, description: z.string(), amount: reportCents }))
      .describe('Lines of the wallet'),
    orders: z
      .array(
        z.object({
          id: z.uuid(),
          at: timestamp,
          amount: reportCents,
          refunded: reportCents,
          because: z.enum(['click', 'code']),
        }),
      )
      .nullable()
      .describe('Latest first, up to 100; null: nothing has been sold yet'),
    counted_at: timestamp,
  }),
  errors: ['NOT_FOUND'],
})
