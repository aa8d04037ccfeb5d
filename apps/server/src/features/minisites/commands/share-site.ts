import type { ShareWay } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { noteShare } from '../store/shares.ts'

/**
 * Records that the owner copied a site's link, downloaded its QR code, or used the share sheet, for the launchpad's
 * step "Share your page" and the overview's activity. Safe to repeat.
 * @throws AppError NOT_FOUND
 */
export async function shareSite(context: Context, siteId: string, way: ShareWay): Promise<void> {
  const isNoted = await context.db.forOwner(context.ownerId, (tx) => noteShare(context, tx, siteId, way))
  if (!isNoted) throw notFound('site')
}
