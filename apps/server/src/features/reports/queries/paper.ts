import type { MarketingQuery } from '@greenroom/contracts'
import type { ReportId } from '@greenroom/domain'
import type { ReportPaper } from '@greenroom/minisite/render'
import type { Context } from '../../../platform/context.ts'
import { readNames } from '../../audience/public.ts'
import { readArtistName } from '../../minisites/public.ts'
import { CHANNEL_NAMES } from '../render/paper-channels.ts'
import { paperOf } from '../render/paper.ts'
import type { Reader } from '../render/paper-words.ts'
import { answerReport } from './answers.ts'

/** Reads a report as it is drawn in a PDF, on a shared page, and in mail. @throws AppError NOT_FOUND; VALIDATION_FAILED */
export async function readReportPaper(
  context: Context,
  report: ReportId,
  query: MarketingQuery,
  reader: Reader,
): Promise<ReportPaper> {
  const { ownerId, now } = context
  const answered = await answerReport(context, report, query)
  const { artist, segment } = await context.db.forOwner(ownerId, async (tx) => {
    const [found] = query.segment ? await readNames(tx, ownerId, [query.segment]) : []
    return { artist: await readArtistName(context, tx), segment: found?.name }
  })
  const filters = [
    ...(query.channel ? [`${CHANNEL_NAMES[query.channel]} only`] : []),
    ...(segment ? [`Segment: ${segment}`] : []),
    ...(query.campaign.length > 0
      ? [query.campaign.length === 1 ? 'One campaign' : `${query.campaign.length} campaigns`]
      : []),
  ]
  return paperOf(answered, { artist, filters, reader, now })
}
