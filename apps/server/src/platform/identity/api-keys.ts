import { createHash, randomBytes } from 'node:crypto'
import { apiKeys, users } from '@greenroom/db'
import { and, eq, gt, isNull, lt, or, sql } from '@greenroom/db/sql'
import type { House } from '../house.ts'
import { type OwnerId, ownerIdOf } from './owner-id.ts'

/** Prefix of every key, which makes leaked keys recognizable. */
const MARK = 'gr_'
/** Random bytes of a key: 256 bits, so that storing a plain hash is safe (standard W1 requires 128). */
const KEY_BYTES = 32
/** Visible characters at the beginning of a key, to tell keys apart. */
const SHOWN = 9
const FORM = /^gr_[A-Za-z0-9_-]{43}$/
/** Shortest time between two updates of the last use, in milliseconds, so that not every call is a write. */
const NOTE_EVERY_MS = 60_000

/** A valid key and its scopes. */
export interface ApiKey {
  id: string
  userId: OwnerId
  name: string
  /** Named as by `scopeOf`, e.g. `minisites:read`. */
  scopes: readonly string[]
}

/** Creates a key. `key` is shown once and never stored. */
export function makeApiKey(): { key: string; prefix: string; hash: string } {
  const key = MARK + randomBytes(KEY_BYTES).toString('base64url')
  return { key, prefix: key.slice(0, SHOWN), hash: hashOf(key) }
}

export const isApiKey = (bearer: string): boolean => bearer.startsWith(MARK)

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Looks up keys in the database on every request. A key stops working at once when it is revoked or expires, or when
 * its account is about to be deleted.
 */
export function createApiKeys({ db, clock, log }: Pick<House, 'db' | 'clock' | 'log'>) {
  const byHash = db.system
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.hash, sql.placeholder('hash')),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql.placeholder('now'))),
        isNull(users.deleteAfter),
      ),
    )
    .prepare('api_key_by_hash')
  const noteUse = async (id: string, now: Date, address: string) => {
    const before = new Date(now.getTime() - NOTE_EVERY_MS)
    await db.system
      .update(apiKeys)
      .set({ lastUsedAt: now, lastUsedIp: address })
      .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))))
  }
  return {
    /** @param address network address of the caller, stored as the key's last place of use */
    find: async (key: string, address: string): Promise<ApiKey | undefined> => {
      if (!FORM.test(key)) return undefined
      const now = clock()
      const [found] = await byHash.execute({ hash: hashOf(key), now })
      if (!found) return undefined
      if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() >= NOTE_EVERY_MS)
        await noteUse(found.id, now, address).catch((error: unknown) =>
          log.warn({ err: error }, 'the use of a key was not noted'),
        )
      return { id: found.id, userId: ownerIdOf(found.userId), name: found.name, scopes: found.scopes }
    },
  }
}
