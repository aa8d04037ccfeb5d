import { createHash, randomBytes } from 'node:crypto'
import { apiKeys, users } from '@greenroom/db'
import { and, eq, gt, isNull, lt, or, sql } from '@greenroom/db/sql'
import type { House } from '../house.ts'
import { type OwnerId, ownerIdOf } from './owner-id.ts'

/** What every key begins with, so that it is known for one wherever it turns up. */
const MARK = 'gr_'
/** Random bytes of a key: 256 bit, so that a plain hash of it can be kept (standard W1 asks for 128). */
const KEY_BYTES = 32
/** First characters of a key that stay readable, to tell keys apart. */
const SHOWN = 9
const FORM = /^gr_[A-Za-z0-9_-]{43}$/
/** Use is noted at most this often, in milliseconds, so that not every call is a write. */
const NOTE_EVERY_MS = 60_000

/** A key that lives, and what it may do. */
export interface ApiKey {
  id: string
  userId: OwnerId
  /** As `scopeOf` names them, e.g. `minisites:read`. */
  scopes: readonly string[]
}

/** A new key: `key` is shown once and never kept. */
export function makeApiKey(): { key: string; prefix: string; hash: string } {
  const key = MARK + randomBytes(KEY_BYTES).toString('base64url')
  return { key, prefix: key.slice(0, SHOWN), hash: hashOf(key) }
}

export const isApiKey = (bearer: string): boolean => bearer.startsWith(MARK)

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Looks a key up, by the system pool, on every request: a revoked one is dead at once, and so are one that has expired and
 * one of an account that is to be deleted.
 */
export function createApiKeys({ db, clock, log }: Pick<House, 'db' | 'clock' | 'log'>) {
  const byHash = db.system
    .select({ id: apiKeys.id, userId: apiKeys.userId, scopes: apiKeys.scopes, lastUsedAt: apiKeys.lastUsedAt })
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
    /** @param address network address of who calls, kept as where the key was last used */
    find: async (key: string, address: string): Promise<ApiKey | undefined> => {
      if (!FORM.test(key)) return undefined
      const now = clock()
      const [found] = await byHash.execute({ hash: hashOf(key), now })
      if (!found) return undefined
      if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() >= NOTE_EVERY_MS)
        await noteUse(found.id, now, address).catch((error: unknown) =>
          log.warn({ err: error }, 'the use of a key was not noted'),
        )
      return { id: found.id, userId: ownerIdOf(found.userId), scopes: found.scopes }
    },
  }
}
