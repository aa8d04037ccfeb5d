import { filterCode } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { openGeo } from '../../../platform/geo/geo.ts'
import { factsOf, filterOf, type Said, type Visit } from '../policy/counting.ts'
import { dateNow } from '../policy/days.ts'
import { NOBODY } from '../store/hits.ts'
import { openIntake } from '../store/intake.ts'

/** Location of a visitor: the page, or one of its blocks. */
export interface HitTarget {
  siteId: string
  /** Absent for a view of the page. */
  blockId?: string
}

/** Headers and host of the request that only the counting of hits looks at. */
export interface HitRequest {
  /** The Cookie header, if the request arrived at the installation's own host. */
  cookie?: string | undefined
  /** Name of the host at which it arrived, without port. */
  hostname: string
}

/**
 * Counts a view or a click. Resolves once the hit is on disk, so that an acknowledged hit survives any crash (standard
 * P4). Hits of robots, of prefetched pages, and of the signed-in owner are stored with the reason and not counted. Stores
 * nothing that could identify the visitor (see Visitors), and not even a hash of those who ask not to be told apart.
 * @throws AppError NOT_FOUND if visitors see no such site or block; UNAVAILABLE if too many hits are waiting
 */
export async function countHit(
  { hold, now }: Pick<SystemContext, 'hold' | 'now'>,
  { siteId, blockId }: HitTarget,
  visit: Visit,
  said: Said,
  { cookie, hostname }: HitRequest,
): Promise<void> {
  const { sites, visitors, writer, userOf, ownHost } = hold(openIntake)
  const site = sites.peek(siteId) ?? (await sites.get(siteId))
  if (!site) throw notFound('site')
  if (blockId !== undefined && !site.blockIds.has(blockId)) throw notFound('block')
  const isOwner = cookie !== undefined && (await userOf(cookie)) === site.ownerId
  const bot = isOwner ? filterCode('owner') : filterOf(visit)
  const day = dateNow(now, site.timeZone)
  const hashOf = visitors.peek(day) ?? (await visitors.ofDay(day))
  const place = hold(openGeo).placeOf(visit.ip)
  await writer.add({
    ...factsOf(visit, said, (host) => host === hostname || host === ownHost),
    ...(place instanceof Promise ? await place : place),
    userId: site.ownerId,
    siteId,
    blockId: blockId ?? null,
    at: now,
    day,
    visitor: visit.isPrivate ? NOBODY : hashOf(siteId, visit),
    isBot: bot !== 0,
    bot,
  })
}
