import { sessions } from '@greenroom/db'
import { and, gt, inArray } from '@greenroom/db/sql'
import type { House } from '../house.ts'
import { SESSION_ABSOLUTE_SECONDS } from './sessions.ts'

/** Sessions queried per statement. */
const BATCH = 1000

/** Returns which of these sessions are still alive, by both limits (standard W1). The check does not count as use. */
export async function livingSessions(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const now = clock()
  const bornAfter = new Date(now.getTime() - SESSION_ABSOLUTE_SECONDS * 1000)
  const living = new Set<string>()
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await db.system
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          inArray(sessions.id, ids.slice(from, from + BATCH)),
          gt(sessions.expiresAt, now),
          gt(sessions.createdAt, bornAfter),
        ),
      )
    for (const { id } of rows) living.add(id)
  }
  return living
}
