import { z } from 'zod'
import { ANALYTICS_PERIODS, analyticsQuery, counts, signUpNumbers } from './analytics.ts'
import { defineContract, timestamp } from './contract.ts'

const site = z.object({ id: z.uuid(), name: z.string() })
const is_locked = z.boolean().describe('Closed to everybody because the plan has no room for it')
const shownSite = site.extend({ username: z.string(), url: z.string(), is_active: z.boolean(), is_locked })
const block = z.object({ block_id: z.uuid(), title: z.string(), type: z.string(), site })

/** Numbers of blocks, sites, and events that the overview lists. */
export const OVERVIEW_LENGTHS = { blocks: 5, sites: 5, newest: 5, activity: 8 } as const
/** Days that activity covers, today included. */
export const ACTIVITY_DAYS = 14

export const overview = z.object({
  period: z.enum(ANALYTICS_PERIODS),
  time_zone: z.string(),
  from: timestamp,
  to: timestamp,
  limited_to_days: z.int().nullable().describe("The plan's retention, where it cut the period short"),
  sites: z.int().describe('All your sites, active or not'),
  newest_site: shownSite.nullable(),
  views_ever: z.int().describe('All-time views of all sites'),
  totals: counts.describe('Over all sites; a person who visits two of them counts twice'),
  previous: counts.nullable().describe('The same length of time just before; null if the plan does not keep all of it'),
  today: counts.describe('So far'),
  yesterday: counts,
  series: z
    .array(counts.extend({ from: timestamp, date: z.iso.date().describe('Date in that time zone on which it begins') }))
    .describe(
      'One entry per day, or per hour for 24h, in that time zone, including empty ones; their sums are the totals',
    ),
  top_blocks: z
    .array(block.extend({ clicks: z.int() }))
    .describe('Largest number of clicks first; blocks without clicks are absent'),
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
    .describe('Ignore unknown kinds: a newer server may add some'),
  at: timestamp.describe(
    'Last time it happened on that day; for visits and sign-ups, the beginning of the quarter hour',
  ),
  site,
  count: z.int().describe('Number of blocks, views, or people who joined; 1 for events of a site'),
  clicks: z.int().describe('Clicks of the visits; else 0'),
  title: z
    .string()
    .nullable()
    .describe('Title of the latest block, or of the form that everybody joined by; else null'),
})
export type ActivityItem = z.infer<typeof activityItem>

export const recentActivity = z.object({
  items: z
    .array(activityItem)
    .describe('Latest first; everything of one kind that happens to a site in one day is one item'),
  newest_blocks: z.array(
    block.extend({
      url: z.string(),
      is_active: z.boolean(),
      is_locked,
      clicks: z.int().describe('All-time clicks'),
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
