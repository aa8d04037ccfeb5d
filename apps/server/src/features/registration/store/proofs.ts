import { registrationProofs } from '@greenroom/db'
import { and, eq, gt, lt, or, type SQL, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Years for which a page is kept after it was last shown (design of registration, section 4). */
const KEPT_YEARS = 5

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

type Kept = Pick<typeof registrationProofs.$inferInsert, 'page' | 'digest' | 'content' | 'wordings'>

/**
 * Keeps a page as it is now, unless there are enough versions. One that is kept already is kept longer; its end is moved at most
 * once a day.
 * @param most versions of this page in an hour, and of all pages of the owner in 24 hours
 */
export async function keepProof(
  { ownerId, now, newId }: Context,
  tx: OwnerTx,
  kept: Kept,
  most: { anHour: number; aDay: number },
): Promise<void> {
  const { page, digest } = kept
  const since = (ms: number) => gt(registrationProofs.takenAt, new Date(now.getTime() - ms))
  const isKnown = and(eq(registrationProofs.page, page), eq(registrationProofs.digest, digest))
  const countIf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`
  const [known] = await tx
    .select({
      same: countIf(isKnown),
      inHour: countIf(and(eq(registrationProofs.page, page), since(HOUR_MS))),
      inDay: countIf(since(DAY_MS)),
    })
    .from(registrationProofs)
    .where(and(eq(registrationProofs.userId, ownerId), or(isKnown, since(DAY_MS))))
  if (known && known.same === 0 && (known.inHour >= most.anHour || known.inDay >= most.aDay)) return
  const keepUntil = new Date(now)
  keepUntil.setUTCFullYear(now.getUTCFullYear() + KEPT_YEARS)
  await tx
    .insert(registrationProofs)
    .values({ ...kept, id: newId(), userId: ownerId, takenAt: now, keepUntil })
    .onConflictDoUpdate({
      target: [registrationProofs.userId, registrationProofs.page, registrationProofs.digest],
      set: { keepUntil },
      setWhere: sql`${registrationProofs.keepUntil} < ${keepUntil.toISOString()}::timestamptz - interval '1 day'`,
    })
}

/** System write: forgets pages whose time is over. */
export async function forgetProofsOfAll({ db, now }: Pick<SystemContext, 'db' | 'now'>): Promise<void> {
  await db.system.delete(registrationProofs).where(lt(registrationProofs.keepUntil, now))
}
