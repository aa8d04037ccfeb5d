import { PANEL_IDS } from '@greenroom/domain'
import { z } from 'zod'
import { analyticsPanel, reportQuery } from './analytics-report.ts'
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

/** Periods of one site's analytics. */
export const SITE_PERIODS = [...ANALYTICS_PERIODS, 'custom'] as const

export const siteAnalytics = z.object({
  period: z.enum(SITE_PERIODS),
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
  trends: z
    .array(z.object({ block_id: z.uuid(), daily: z.array(z.int()) }))
    .optional()
    .describe(
      'Sign-ups of each form, and clicks of each other block, one per day beside `daily`; blocks without any are absent. Only without filters, of periods up to 30 days',
    ),
  sign_ups: signUpNumbers,
  panel: analyticsPanel.optional().describe('The panel that was asked for, with up to 500 rows'),
})
export type SiteAnalytics = z.infer<typeof siteAnalytics>

/** Query of a report. */
export const analyticsQuery = z.strictObject({
  period: z.enum(ANALYTICS_PERIODS).default('30d'),
  time_zone: z.string().max(60).default('UTC').describe('IANA name; days begin at midnight there'),
})

/** Query of one site's analytics. With any of the last four, days are those of the owner's time zone, as in `/api/analytics`. */
export const siteAnalyticsQuery = analyticsQuery.extend({
  period: z.enum(SITE_PERIODS).default('30d'),
  ...reportQuery.pick({ from: true, to: true, filter: true }).shape,
  panel: z.enum(PANEL_IDS).optional().describe('Adds visits broken down by one property'),
})
export type SiteAnalyticsQuery = z.output<typeof siteAnalyticsQuery>

export const getSiteAnalytics = defineContract({
  name: 'getSiteAnalytics',
  method: 'GET',
  path: '/api/minisites/:id/analytics',
  summary: 'Views, visitors, clicks, and sign-ups of one site over time, filtered and broken down',
  access: 'owner',
  params: z.object({ id: z.uuid() }),
  query: siteAnalyticsQuery,
  status: 200,
  response: siteAnalytics,
  errors: ['NOT_FOUND'],
})
