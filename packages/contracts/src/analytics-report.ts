import { CHANNELS, MAX_CUSTOM_DAYS, MAX_FILTERS, MAX_FILTER_VALUE, PANEL_IDS, REPORT_PERIODS } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, timestamp } from './contract.ts'

/** Rows of a panel, and most of them in one answer: more come as a file. */
export const PANEL_ROWS = { default: 10, most: 500 } as const

const filterWords = z
  .preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(z.string().max(MAX_FILTER_VALUE + 20)).max(MAX_FILTERS),
  )
  .default([])
  .describe('Such as `country:US`, up to three; visits that have all of them count')

/** Lengths of the points of a curve. */
export const REPORT_STEPS = ['hour', 'day', 'week'] as const
export type ReportStep = (typeof REPORT_STEPS)[number]

/** Range, page, and filters that every call of the analytics takes. Days are those of the owner's time zone. */
export const reportQuery = z.strictObject({
  site: z.uuid().optional().describe('One page; absent: all of them together'),
  period: z.enum(REPORT_PERIODS).default('30d'),
  from: z.iso.date().optional().describe('First day of a custom period'),
  to: z.iso.date().optional().describe(`Last day of it; at most ${MAX_CUSTOM_DAYS} days later`),
  filter: filterWords,
})
export type ReportQuery = z.output<typeof reportQuery>
const pointsQuery = reportQuery.extend({
  step: z
    .enum(REPORT_STEPS)
    .optional()
    .describe('Length of each point; absent, or not among `steps`: by the length of the period'),
})

const figure = {
  views: z.int(),
  visitors: z
    .int()
    .describe('People per day, added up over the days; those who asked not to be told apart are left out'),
  clicks: z.int(),
  sign_ups: z.int(),
}
export const reportFigures = z.object(figure)
export type ReportFigures = z.infer<typeof reportFigures>

export const reportNote = z.object({
  id: z.uuid().nullable().describe('Null: made by itself'),
  site_id: z.uuid().nullable().describe('Page of a note by hand; null: all pages, or made by itself'),
  kind: z.enum(['note', 'release', 'show', 'campaign']),
  date: z.iso.date(),
  text: z.string(),
  path: z.string().nullable().describe('Path inside the app that it leads to'),
})
export type ReportNote = z.infer<typeof reportNote>

export const analyticsReport = z.object({
  period: z.enum(REPORT_PERIODS),
  time_zone: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  step: z.enum(REPORT_STEPS).describe('Length of each point'),
  steps: z.array(z.enum(REPORT_STEPS)).describe('Those that a period of this length can have'),
  limited_to_days: z.int().nullable().describe("The plan's retention, where it cut the period short"),
  kept_from: z.iso.date().nullable().describe('First day of which anything is kept, which a larger plan may show'),
  totals: reportFigures,
  previous: z
    .object({ from: z.iso.date(), to: z.iso.date(), totals: reportFigures })
    .nullable()
    .describe(
      'The same length of time just before, counted to the same time of day; null if the plan does not keep all of it',
    ),
  points: z.array(
    reportFigures.extend({
      from: timestamp,
      date: z.iso.date(),
      previous: reportFigures.nullable().describe('The point at this place in the period before'),
    }),
  ),
  filtered: z.int().describe('Hits of robots and previews in this period, which do not count'),
  untold: z.int().describe('Views by people who asked not to be told apart; they count as views, not as visitors'),
  rest_is_daily: z
    .boolean()
    .describe('True: part of the period is kept as daily totals only, so that filters leave it out'),
  notes: z.array(reportNote),
  places_by: z
    .array(z.object({ text: z.string(), url: z.url() }))
    .describe('Credits of the databases that tell places, to show where places are shown'),
})
export type AnalyticsReport = z.infer<typeof analyticsReport>

export const getAnalyticsReport = defineContract({
  name: 'getAnalyticsReport',
  method: 'GET',
  path: '/api/analytics',
  summary: 'Views, visitors, clicks, and sign-ups of your pages over time, compared with the time before',
  access: 'owner',
  query: pointsQuery,
  status: 200,
  response: analyticsReport,
  errors: ['NOT_FOUND'],
})

export const panelRow = reportFigures.extend({
  value: z.string().describe('What filters by it; empty: none, or unknown'),
  name: z.string().describe('As people read it; empty if `value` says it all, or nothing'),
  goal: z.int().nullable().describe('Visits that reached the goal of the query; null: none was asked for'),
  visits: z.int().optional().describe('All visits of this row, if a goal was asked for'),
})
export type PanelRow = z.infer<typeof panelRow>

export const analyticsPanel = z.object({
  panel: z.enum(PANEL_IDS),
  rows: z.array(panelRow).describe('Largest first'),
  total: z.int().describe('Number of all rows'),
  sum: reportFigures.describe('Over all rows, the unknown included'),
})
export type AnalyticsPanel = z.infer<typeof analyticsPanel>

const panelParams = z.object({ panel: z.enum(PANEL_IDS) })

export const panelQuery = reportQuery.extend({
  limit: z.coerce.number().int().min(1).max(PANEL_ROWS.most).default(PANEL_ROWS.default),
  sort: z
    .enum(['views', 'visitors', 'clicks', 'sign_ups', 'goal'])
    .optional()
    .describe('By default what the panel is about'),
  goal: z
    .uuid()
    .optional()
    .describe('Counts the visits that reached this goal, row by row, of the page that it is about'),
})

export const getAnalyticsPanel = defineContract({
  name: 'getAnalyticsPanel',
  method: 'GET',
  path: '/api/analytics/panels/:panel',
  summary: 'Visits broken down by one property, such as source, country, or device',
  access: 'owner',
  params: panelParams,
  query: panelQuery,
  status: 200,
  response: analyticsPanel,
  errors: ['NOT_FOUND'],
})

export const exportAnalyticsPanel = defineContract({
  name: 'exportAnalyticsPanel',
  method: 'GET',
  path: '/api/analytics/panels/:panel/csv',
  summary: 'A panel as a file: every row, with the figures of the screen',
  access: 'owner',
  params: panelParams,
  query: panelQuery.omit({ limit: true }),
  status: 200,
  produces: 'text/csv',
  errors: ['NOT_FOUND'],
})

export const exportAnalyticsPoints = defineContract({
  name: 'exportAnalyticsPoints',
  method: 'GET',
  path: '/api/analytics/csv',
  summary: 'The curve as a file: every point, with the figures of the screen',
  access: 'owner',
  query: pointsQuery,
  status: 200,
  produces: 'text/csv',
  errors: ['NOT_FOUND'],
})

/** Minutes that "now" looks back, and after which a visitor is no longer there. */
export const NOW_MINUTES = { shown: 30, present: 5 } as const

export const getAnalyticsNow = defineContract({
  name: 'getAnalyticsNow',
  method: 'GET',
  path: '/api/analytics/now',
  summary: 'Who is on your pages now',
  access: 'owner',
  query: reportQuery.pick({ site: true }),
  status: 200,
  response: z.object({
    visitors: z.int().describe(`In the last ${NOW_MINUTES.present} minutes`),
    minutes: z.array(z.int()).describe(`Views in each of the last ${NOW_MINUTES.shown} minutes, oldest first`),
    newest: z
      .array(
        z.object({
          kind: z.enum(['view', 'click', 'sign-up']),
          at: timestamp,
          title: z.string().nullable().describe('Of the block'),
          country: z.string().nullable(),
          channel: z.enum(CHANNELS.map(({ id }) => id)),
          source: z.string().nullable(),
        }),
      )
      .describe('Latest first, up to 10'),
  }),
  errors: ['NOT_FOUND'],
})
