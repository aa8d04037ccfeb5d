import type { ShareWay } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { noteShare } from '../store/shares.ts'

/**
 * Notes that the owner has taken a site's link, QR code or the share sheet to bring people to it: the launchpad's step
 * "Share your page" and the overview's activity stand on it. Safe to repeat.
 * @throws AppError NOT_FOUND
 */
export async function shareSite(context: Context, siteId: string, way: ShareWay): Promise<void> {
  const isNoted = await context.db.forOwner(context.ownerId, (tx) => noteShare(context, tx, siteId, way))
  if (!isNoted) throw notFound('site')
}
