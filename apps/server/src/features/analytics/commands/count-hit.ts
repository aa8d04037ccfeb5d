import type { SystemContext } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deviceOf, isUncounted, referrerHost, type Visit } from '../policy/counting.ts'
import { openIntake } from '../store/intake.ts'

/** Where a visitor was: on the page, or on one of its blocks. */
export interface HitTarget {
  siteId: string
  /** Absent: a view of the page. */
  blockId?: string
}

/**
 * Counts a view or a click. Resolves once it is on disk, so that what is acknowledged survives whatever is killed
 * (standard P4). Robots and pages fetched in advance are kept, flagged and not counted. Nothing that could name the
 * visitor is kept: see Visitors.
 * @throws AppError NOT_FOUND where visitors see no such site or block; UNAVAILABLE when too much waits
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
