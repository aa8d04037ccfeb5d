import { auditLog, knownDevices, users } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import { and, eq, gt, inArray, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'

/** Days after a login that its address is known for the account. */
const KNOWN_ADDRESS_DAYS = 90

/** How an account knows a client: as its most recently used device, as another known device, or by a known address. */
export interface Standing {
  userId: string
  by: 'last-device' | 'device' | 'address'
}

/**
 * System read: tells how an account knows a browser and its address. Undefined for strangers, and if there is no
 * account. One statement either way (standard W14).
 * @param whose an id, a case-folded email, or a phone number in E.164
 * @param tokenHash stored form of the browser's token
 * @param address as limits count it
 */
export async function findStanding(
  { db, now }: SystemContext,
  whose: { userId: string } | { name: string },
  tokenHash: string | undefined,
  address: string,
): Promise<Standing | undefined> {
  const since = new Date(now.getTime() - KNOWN_ADDRESS_DAYS * DAY_MS)
  const entries = db.system
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.userId, users.id),
        eq(auditLog.ipAddress, address),
        inArray(auditLog.event, ['auth.signed-up', 'auth.signed-in']),
        gt(auditLog.at, since),
      ),
    )
  const [found] = await db.system
    .select({
      userId: users.id,
      deviceAt: knownDevices.lastUsedAt,
      isLast: sql<boolean>`not exists (select from ${knownDevices} later
        where later.user_id = ${users.id} and later.last_used_at > ${knownDevices.lastUsedAt})`,
      isAddressKnown: sql<boolean>`exists ${entries}`,
    })
    .from(users)
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.tokenHash, tokenHash ?? '')))
    .where(isNamed(whose))
  if (!found) return undefined
  if (found.deviceAt) return { userId: found.userId, by: found.isLast ? 'last-device' : 'device' }
  return found.isAddressKnown ? { userId: found.userId, by: 'address' } : undefined
}

function isNamed(whose: { userId: string } | { name: string }) {
  if ('userId' in whose) return eq(users.id, whose.userId)
  return eq(whose.name.includes('@') ? users.email : users.phoneNumber, whose.name)
}
