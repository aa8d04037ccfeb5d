import {
  LAST_MONTH_DAY,
  MAX_REPORT_SCHEDULES,
  MAX_REPORT_SHARES,
  PAPER_SIZES,
  REPORT_IDS,
  REPORT_PANEL_IDS,
  REPORT_RHYTHMS,
  SHARE_DAYS,
  SHARE_PASSWORD,
  storableText,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, timestamp } from './contract.ts'
import { marketingQuery } from './report-parts.ts'

const report = z.enum(REPORT_IDS)

export const downloadReportPanel = defineContract({
  name: 'downloadReportPanel',
  method: 'GET',
  path: '/api/reports/files/:table',
  summary: 'A table of a report as a CSV file, with the figures of the screen',
  access: 'owner',
  params: z.object({ table: z.enum(REPORT_PANEL_IDS) }),
  query: marketingQuery,
  status: 200,
  produces: 'text/csv',
  errors: ['NOT_FOUND'],
})

export const downloadReportPdf = defineContract({
  name: 'downloadReportPdf',
  method: 'GET',
  path: '/api/reports/pdf/:report',
  summary: 'A report as a PDF, with the figures and charts of the screen',
  access: 'owner',
  params: z.object({ report }),
  query: marketingQuery.extend({ size: z.enum(PAPER_SIZES).default('a4').describe('Size of the paper') }),
  status: 200,
  produces: 'application/pdf',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

const { period, from, to, channel, segment, days } = marketingQuery.shape
/** Days and filters as they were chosen; absent ones do not limit anything. */
const keptQuery = z.object({ period, from, to, channel, segment, campaign: z.array(z.uuid()), days }).partial()

export const reportShare = z.object({
  id: z.uuid(),
  report,
  query: keptQuery,
  has_money: z.boolean().describe('True: it shows revenue, cost, and return'),
  has_password: z.boolean(),
  created_at: timestamp,
  expires_at: timestamp,
})
export type ReportShare = z.infer<typeof reportShare>

export const listReportShares = defineContract({
  name: 'listReportShares',
  method: 'GET',
  path: '/api/reports/shares',
  summary: 'Shared pages of reports that can still be opened, newest first',
  access: 'owner',
  status: 200,
  response: z.object({ shares: z.array(reportShare) }),
  errors: [],
})

const shareBody = z.strictObject({
  report,
  query: marketingQuery.describe('Its days stay as they are now'),
  days: z
    .int()
    .min(SHARE_DAYS.least)
    .max(SHARE_DAYS.most)
    .default(SHARE_DAYS.default)
    .describe('Days that it can be opened'),
  password: storableText(SHARE_PASSWORD.most)
    .min(SHARE_PASSWORD.least, `Use at least ${SHARE_PASSWORD.least} characters.`)
    .nullable()
    .default(null)
    .describe('Asked of whoever opens it; null: the link is enough'),
  has_money: z.boolean().default(false).describe('True: it shows revenue, cost, and return'),
})
export type ShareReportBody = z.output<typeof shareBody>

export const shareReport = defineContract({
  name: 'shareReport',
  method: 'POST',
  path: '/api/reports/shares',
  summary: `Make a page of a report that anyone with the link can read: no people, and no figure below 5; at most ${MAX_REPORT_SHARES} at a time`,
  access: 'owner',
  body: shareBody,
  status: 201,
  response: reportShare.extend({ url: z.url().describe('The link, which is told only now') }),
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})
export const revokeReportShare = defineContract({
  name: 'revokeReportShare',
  method: 'DELETE',
  path: '/api/reports/shares/:shareId',
  summary: 'End a shared page at once',
  access: 'owner',
  params: z.object({ shareId: z.uuid() }),
  status: 204,
  errors: ['NOT_FOUND'],
})

const rule = {
  report,
  every: z.enum(REPORT_RHYTHMS),
  day: z.int().min(0).max(LAST_MONTH_DAY).describe(`Of a week: 0, Monday, to 6. Of a month: 1 to ${LAST_MONTH_DAY}`),
  hour: z.int().min(0).max(23).describe('By the clock of your time zone'),
}

export const reportSchedule = z.object({
  id: z.uuid(),
  ...rule,
  query: keptQuery,
  next_at: timestamp,
  created_at: timestamp,
})
export type ReportSchedule = z.infer<typeof reportSchedule>

export const listReportSchedules = defineContract({
  name: 'listReportSchedules',
  method: 'GET',
  path: '/api/reports/schedules',
  summary: 'Reports that are mailed to you',
  access: 'owner',
  status: 200,
  response: z.object({ schedules: z.array(reportSchedule) }),
  errors: [],
})

const scheduleBody = z
  .strictObject({
    ...rule,
    query: marketingQuery
      .pick({ channel: true, segment: true, campaign: true, days: true })
      .default({ campaign: [], days: 'sending' }),
  })
  .refine(({ every, day }) => (every === 'week' ? day <= 6 : day >= 1), {
    path: ['day'],
    message: 'Choose a day of the week, or of the month.',
  })
export type ScheduleReportBody = z.output<typeof scheduleBody>

export const scheduleReport = defineContract({
  name: 'scheduleReport',
  method: 'POST',
  path: '/api/reports/schedules',
  summary: `Have a report mailed to your own address every week or month; at most ${MAX_REPORT_SCHEDULES}`,
  access: 'owner',
  body: scheduleBody,
  status: 201,
  response: reportSchedule,
  errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
})

export const endReportSchedule = defineContract({
  name: 'endReportSchedule',
  method: 'DELETE',
  path: '/api/reports/schedules/:scheduleId',
  summary: 'End the mails of a report',
  access: 'owner',
  params: z.object({ scheduleId: z.uuid() }),
  status: 204,
  errors: ['NOT_FOUND'],
})
