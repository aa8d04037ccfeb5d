import { ATTRIBUTION_DAYS, JOIN_SOURCE_IDS, LEAVE_CAUSE_IDS, MAX_SEARCH, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, pageOf, pageQuery } from './contract.ts'
import {
  marketingQuery,
  marketingRange,
  rateOrNull,
  reportChannel,
  reportedReason,
  reportPeople,
} from './report-parts.ts'

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
        channel: reportChannel,
        reachable: reportPeople.describe('People who may be written to now'),
        at_start: reportPeople.describe('The same at the start of the period'),
        joined: reportPeople,
        left: reportPeople,
        net: z.int(),
        churn: z.number().nullable().describe('Share of those at the start who left; null: fewer than 20'),
        by_source: z.array(z.object({ source: z.enum(JOIN_SOURCE_IDS), people: reportPeople })),
        by_cause: z.array(z.object({ cause: z.enum(LEAVE_CAUSE_IDS), people: reportPeople })),
        points: z.array(
          z.object({ date: z.iso.date(), joined: reportPeople, left: reportPeople, reachable: reportPeople }),
        ),
      }),
    ),
    step: z.enum(['day', 'week']),
    cohorts: z
      .array(
        z.object({
          month: z.string().describe('YYYY-MM in which they joined'),
          joined: reportPeople,
          kept: z.array(z.number()).describe('Share still reachable after 0, 1, 2 … months'),
        }),
      )
      .describe('Of 12 months up to the last day of the report, oldest first; of both channels if none is asked for'),
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
        channel: reportChannel,
        sent: reportPeople,
        state: z.enum(['good', 'warning', 'bad', 'unknown']).describe('`unknown`: fewer than 50 messages'),
        signs: z.array(
          z.object({
            sign: z.enum(HEALTH_SIGNS),
            people: reportPeople.nullable().describe('Null: not measured'),
            rate: rateOrNull,
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
              sent: reportPeople,
              bounced: reportPeople,
              bounce_rate: rateOrNull,
              complaints: reportPeople.nullable(),
              complaint_rate: rateOrNull,
              clicked: reportPeople,
              click_rate: rateOrNull,
              state: z.enum(['good', 'warning', 'bad', 'unknown']),
            }),
          )
          .describe('Of emails: by where mailboxes are'),
        causes: z
          .array(reportedReason.extend({ rate: rateOrNull, kind: z.enum(['hard', 'soft']) }))
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
      people: reportPeople.describe('Added up over campaigns'),
      clicks: reportPeople,
      machines: reportPeople,
      delivered: reportPeople.describe('Messages that carried it'),
      rate: rateOrNull,
      campaigns: z
        .array(
          z.object({ id: z.uuid(), name: z.string(), channel: reportChannel, link: z.int(), people: reportPeople }),
        )
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
    clicks: reportPeople,
    mean: z.number().nullable().describe('Share of people who click, over all of them; null: none'),
    slots: z
      .array(
        z.object({
          weekday: z.int().min(0).max(6).describe('0: Monday'),
          hour: z.int().min(0).max(23),
          campaigns: z.int(),
          delivered: reportPeople,
          clicked: reportPeople,
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
