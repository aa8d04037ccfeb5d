import { registrationProofs } from '@greenroom/db'
import { lt, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Years for which a page is kept after it was last shown (design of registration, section 4). */
const KEPT_YEARS = 5

type Kept = Pick<typeof registrationProofs.$inferInsert, 'page' | 'digest' | 'content' | 'wordings'>

/** Keeps a page as it is now. A version that is kept already is kept longer; its end is moved at most once a day. */
export async function keepProof({ ownerId, now, newId }: Context, tx: OwnerTx, kept: Kept): Promise<void> {
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
