import {
  downloadReportPanel,
  downloadReportPdf,
  endReportSchedule,
  listReportSchedules,
  listReportShares,
  revokeReportShare,
  scheduleReport,
  shareReport,
  type BodyOf,
} from '@greenroom/contracts'
import type { PaperSize, ReportId, ReportPanel } from '@greenroom/domain/reports/sharing'
import { queryOptions } from '@tanstack/react-query'
import { download } from '../../../lib/api/download.ts'
import { call } from '../../../lib/api/index.ts'
import { type ReportFilter, reportsKey } from './reports.ts'

export const panelFile = (panel: ReportPanel, query: ReportFilter) =>
  download(downloadReportPanel, { params: { table: panel }, query })

export const pdfFile = (report: ReportId, size: PaperSize, query: ReportFilter) =>
  download(downloadReportPdf, { params: { report }, query: { ...query, size } })

export const sharesQuery = queryOptions({
  queryKey: [...reportsKey, 'shares'],
  queryFn: async ({ signal }) => (await call(listReportShares, { signal })).shares,
  meta: { live: ['report_shares'] },
})
export const makeShare = (body: BodyOf<typeof shareReport>) => call(shareReport, { body })
export const endShare = (shareId: string) => call(revokeReportShare, { params: { shareId } })

export const schedulesQuery = queryOptions({
  queryKey: [...reportsKey, 'schedules'],
  queryFn: async ({ signal }) => (await call(listReportSchedules, { signal })).schedules,
  meta: { live: ['report_schedules'] },
})
export const makeSchedule = (body: BodyOf<typeof scheduleReport>) => call(scheduleReport, { body })
export const endSchedule = (scheduleId: string) => call(endReportSchedule, { params: { scheduleId } })
