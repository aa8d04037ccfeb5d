import type { SystemContext } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deviceOf, isUncounted, referrerHost, type Visit } from '../policy/counting.ts'
import { openIntake } from '../store/intake.ts'

/** Location of a visitor: the page, or one of its blocks. */
export interface HitTarget {
  siteId: string
  /** Absent for a view of the page. */
  blockId?: string
}

/**
 * Counts a view or a click. Resolves once the hit is on disk, so that an acknowledged hit survives any crash (standard
 * P4). Hits of robots and prefetched pages are stored with a flag and not counted. Stores nothing that could identify
 * the visitor: see Visitors.
 * @throws AppError NOT_FOUND if visitors see no such site or block; UNAVAILABLE if too many hits are waiting
 */
export async function countHit(
  { hold, now, urls }: SystemContext,
  target: HitTarget,
  visit: Visit,
  referrer: string | undefined,
): Promise<void> {
  const { sites, visitors, writer } = hold(openIntake)
  const { siteId, blockId } = target
  const site = await sites.get(siteId)
  if (!site) throw notFound('site')
  if (blockId !== undefined && !site.blockIds.has(blockId)) throw notFound('block')
  await writer.add({
    userId: site.ownerId,
    siteId,
    blockId: blockId ?? null,
    at: now,
    visitor: await visitors.hashOf(siteId, visit, now),
    isBot: isUncounted(visit),
    referrer: referrerHost(referrer, new URL(urls.publicUrl).hostname),
    device: deviceOf(visit.userAgent),
  })
}
