import { z } from 'zod'
import { defineContract, timestamp } from './contract.ts'

export const ANALYTICS_PERIODS = ['24h', '7d', '30d', '60d', '90d', '180d', '365d'] as const
/** Excludes bots. */
export const counts = z.object({ views: z.int(), unique_visitors: z.int(), clicks: z.int() })
/** People who joined through the forms of a page, excluding robots. */
export const signUpNumbers = z.object({
  total: z.int(),
  previous: z.int().describe('The same length of time just before, as far as the plan reaches back'),
  series: z.array(z.int()).describe('One per day (or hour) beside it, in the same order; their sum is the total'),
  blocks: z
    .array(z.object({ block_id: z.uuid(), title: z.string(), type: z.string(), site_id: z.uuid(), sign_ups: z.int() }))
    .describe('Largest first; forms that nobody joined by are absent'),
  sources: z
    .array(z.object({ host: z.string().nullable(), sign_ups: z.int() }))
    .describe('Largest first: the host they came from, e.g. instagram.com; null if unknown'),
})
export type SignUpNumbers = z.infer<typeof signUpNumbers>

export const siteAnalytics = z.object({
  period: z.enum(ANALYTICS_PERIODS),
  time_zone: z.string(),
  from: timestamp,
  to: timestamp,
  limited_to_days: z.int().nullable().describe("The plan's retention, where it cut the period short"),
  totals: counts,
  previous: counts.describe('The same length of time just before, as far as the plan reaches back'),
  daily: z
    .array(counts.extend({ date: z.iso.date() }))
    .describe(
      'Every day in the period, including those without hits; their sums are the totals. 24h is the last 24 hours, so it touches two days',
    ),
  blocks: z.array(z.object({ block_id: z.uuid(), title: z.string(), type: z.string(), clicks: z.int() })),
  sign_ups: signUpNumbers,
})
export type SiteAnalytics = z.infer<typeof siteAnalytics>

/** Query of a report. */
export const analyticsQuery = z.strictObject({
  period: z.enum(ANALYTICS_PERIODS).default('30d'),
  time_zone: z.string().max(60).default('UTC').describe('IANA name; days begin at midnight there'),
})

export const getSiteAnalytics = defineContract({
  name: 'getSiteAnalytics',
  method: 'GET',
  path: '/api/minisites/:id/analytics',
  summary: 'Views, visitors and clicks over time',
  access: 'owner',
  params: z.object({ id: z.uuid() }),
  query: analyticsQuery,
  status: 200,
  response: siteAnalytics,
  errors: ['NOT_FOUND'],
})
