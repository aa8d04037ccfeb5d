import { z } from 'zod'
import { ANALYTICS_PERIODS, analyticsQuery, counts, signUpNumbers } from './analytics.ts'
import { defineContract, timestamp } from './contract.ts'

const site = z.object({ id: z.uuid(), name: z.string() })
const is_locked = z.boolean().describe('Open to nobody: the plan has no room for it')
const shownSite = site.extend({ username: z.string(), url: z.string(), is_active: z.boolean(), is_locked })
const block = z.object({ block_id: z.uuid(), title: z.string(), type: z.string(), site })

/** How many blocks, sites and events the overview names. */
export const OVERVIEW_LENGTHS = { blocks: 5, sites: 5, newest: 5, activity: 8 } as const
/** How many days back activity reaches, today included. */
export const ACTIVITY_DAYS = 14

export const overview = z.object({
  period: z.enum(ANALYTICS_PERIODS),
  time_zone: z.string(),
  from: timestamp,
  to: timestamp,
  limited_to_days: z.int().nullable().describe("The plan's retention, where it cut the period short"),
  sites: z.int().describe('Sites that you have, active or not'),
  newest_site: shownSite.nullable(),
  views_ever: z.int().describe('Views of all sites and of all time'),
  totals: counts.describe('Over all sites; a person who visits two of them counts twice'),
  previous: counts
    .nullable()
    .describe('The same stretch of time just before; null where the plan does not keep it whole'),
  today: counts.describe('So far'),
  yesterday: counts,
  series: z
    .array(counts.extend({ from: timestamp, date: z.iso.date().describe('The day there on which it begins') }))
    .describe('By day; by the hour of the clock there for 24h. Also where nothing happened; their sums are the totals'),
  top_blocks: z
    .array(block.extend({ clicks: z.int() }))
    .describe('Most clicked first; blocks without clicks are absent'),
  top_sites: z.array(shownSite.extend(counts.shape)).describe('Most viewed first'),
  sign_ups: signUpNumbers,
})
export type Overview = z.infer<typeof overview>

export const getOverview = defineContract({
  name: 'getOverview',
  method: 'GET',
  path: '/api/overview',
  summary: 'How all your sites do together',
  access: 'owner',
  query: analyticsQuery,
  status: 200,
  response: overview,
  errors: [],
})

export const activityItem = z.object({
  kind: z
    .enum(['site-made', 'site-changed', 'site-shared', 'blocks-added', 'blocks-changed', 'visits', 'sign-ups'])
    .describe('Leave out what you do not know, a newer server may have more'),
  at: timestamp.describe(
    'When it last happened on that day; for visits and sign-ups, the beginning of the quarter of an hour',
  ),
  site,
  count: z.int().describe('Blocks, views, or people who joined; 1 for what happens to a site'),
  clicks: z.int().describe('Of visits; else 0'),
  title: z.string().nullable().describe('Of the latest block, or of the form by which all of them joined; else null'),
})
export type ActivityItem = z.infer<typeof activityItem>

export const recentActivity = z.object({
  items: z
    .array(activityItem)
    .describe('Latest first; what happens to one site on one day there is one item of its kind'),
  newest_blocks: z.array(
    block.extend({
      url: z.string(),
      is_active: z.boolean(),
      is_locked,
      clicks: z.int().describe('Of all time'),
      created_at: timestamp,
    }),
  ),
})
export type RecentActivity = z.infer<typeof recentActivity>

export const getRecentActivity = defineContract({
  name: 'getRecentActivity',
  method: 'GET',
  path: '/api/overview/activity',
  summary: 'What happened in the last two weeks, and your newest blocks',
  access: 'owner',
  query: analyticsQuery.pick({ time_zone: true }),
  status: 200,
  response: recentActivity,
  errors: [],
})
