import { createHmac } from 'node:crypto'
import { DAY_MS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'

/**
 * Days for which clicks are kept, and keys of hashes of people: as long as most clicks take to come in. Afterward only
 * sums are left, and names of those who agreed (standard Q7).
 */
export const KEEP_CLICKS_DAYS = 30

/** Returns the UTC day on which a message left, by whose key its recipient is counted. */
export const dayOfKey = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the oldest day whose keys still exist. */
export const oldestKeyDay = (now: Date): string => dayOfKey(new Date(now.getTime() - KEEP_CLICKS_DAYS * DAY_MS))

/**
 * Returns the hash under which a recipient is counted who did not agree to be recognized. It takes both the secret of the
 * installation and a random key: neither a copy of the database nor, once the key is deleted, anybody can make it again.
 */
export function hashOfRecipient(
  { links }: Pick<SystemContext, 'links'>,
  key: Buffer,
  sendId: string,
  seq: number,
): string {
  const secret = links.digest('counted-people', `${sendId}/${seq}`)
  return createHmac('sha256', key).update(secret).digest('base64url').slice(0, 22)
}
