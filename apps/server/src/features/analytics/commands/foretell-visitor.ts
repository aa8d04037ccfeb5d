import type { SystemContext } from '../../../platform/context.ts'
import type { Visit } from '../policy/counting.ts'
import { dateNow } from '../policy/days.ts'
import { openIntake } from '../store/intake.ts'

/**
 * Returns the hash under which a visitor who is on the way to a page will be counted there today. Undefined if they ask not to be told
 * apart, or if the owner has no such page that visitors see.
 */
export async function foretellVisitor(
  { hold, now }: Pick<SystemContext, 'hold' | 'now'>,
  { ownerId, siteId }: { ownerId: string; siteId: string },
  visit: Pick<Visit, 'ip' | 'userAgent' | 'isPrivate'>,
): Promise<Buffer | undefined> {
  if (visit.isPrivate) return undefined
  const { sites, visitors } = hold(openIntake)
  const site = await sites.get(siteId)
  if (site?.ownerId !== ownerId) return undefined
  return visitors.hashOf(siteId, visit, dateNow(now, site.timeZone))
}
