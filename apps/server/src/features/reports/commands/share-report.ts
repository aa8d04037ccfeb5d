import type { ReportShare, ShareReportBody } from '@greenroom/contracts'
import { DAY_MS, MAX_REPORT_SHARES } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { openPasswordQueue } from '../../../platform/identity/password-queue.ts'
import { createPasswords } from '../../../platform/identity/passwords.ts'
import { makeShareToken } from '../policy/share-token.ts'
import { answerReport } from '../queries/answers.ts'
import { requireSegment } from '../queries/segments.ts'
import { requireCampaigns } from '../queries/sends.ts'
import { presentShare } from '../queries/shares.ts'
import { insertShare, lockShares } from '../store/shares.ts'

/**
 * Makes a page of a report for anyone with the link. The days that it is about are fixed now, so that the page never shows more
 * than its owner saw. Only hashes of the link and the password are kept.
 * @throws AppError NOT_FOUND for a segment or campaign of the filters; VALIDATION_FAILED for the days; CONFLICT if the owner
 *   has the maximum number of pages; UNAVAILABLE if too many passwords wait to be hashed
 */
export async function shareReport(
  context: Context,
  { report, query, days, password, has_money }: ShareReportBody,
): Promise<ReportShare & { url: string }> {
  const { token, hash } = makeShareToken()
  const { answer } = await answerReport(context, report, query)
  const fixed = { ...query, period: 'custom' as const, from: answer.from, to: answer.to }
  const row = {
    id: context.newId(),
    tokenHash: hash,
    report,
    query: fixed,
    hasMoney: has_money,
    passwordHash: password === null ? null : await createPasswords(context.hold(openPasswordQueue)).hash(password),
    expiresAt: new Date(context.now.getTime() + days * DAY_MS),
  }
  await context.db.forOwner(context.ownerId, async (tx) => {
    await requireSegment(context, tx, query.segment)
    await requireCampaigns(context, tx, query.campaign)
    if ((await lockShares(context, tx)) >= MAX_REPORT_SHARES)
      throw new AppError(
        'CONFLICT',
        `You already share ${MAX_REPORT_SHARES} reports. End one that is no longer needed.`,
      )
    await insertShare(context, tx, row)
  })
  const kept = { ...row, userId: context.ownerId, createdAt: context.now }
  return { ...presentShare(kept), url: context.urls.absolute(`/r/${token}`) }
}
