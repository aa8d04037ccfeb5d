import type { MarketingQuery } from '@greenroom/contracts'
import { MAX_REPORT_ROWS, type ReportId } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { Answered } from '../render/paper-answers.ts'
import { readAudience } from './audience.ts'
import { listReported } from './campaigns.ts'
import { readHealth } from './health.ts'
import { listLinks } from './links.ts'
import { readOverview } from './overview.ts'
import { readTimes } from './times.ts'

/**
 * Reads what a report says, as the API answers it. @param rows most rows of a list
 * @throws AppError NOT_FOUND for a segment or campaign of the filters; VALIDATION_FAILED for the days
 */
export async function answerReport(
  context: Context,
  report: ReportId,
  query: MarketingQuery,
  rows: number = MAX_REPORT_ROWS.paper,
): Promise<Answered> {
  const page = { page: 1, limit: rows }
  switch (report) {
    case 'overview':
      return { report, answer: await readOverview(context, query) }
    case 'campaigns':
      return {
        report,
        answer: await listReported(context, { ...query, ...page, sort: 'started_at', order: 'desc', q: undefined }),
      }
    case 'audience':
      return { report, answer: await readAudience(context, query) }
    case 'health':
      return { report, answer: await readHealth(context, query) }
    case 'links':
      return { report, answer: await listLinks(context, { ...query, ...page, sort: 'people', q: undefined }) }
    case 'times':
      return { report, answer: await readTimes(context, query) }
  }
}
