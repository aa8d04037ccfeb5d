import { erasures, users } from '@greenroom/db'
import { NOT_AUTHENTICATED_MESSAGE } from '@greenroom/domain'
import { and, eq, lte, notExists, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

export type Account = Awaited<ReturnType<typeof findAccount>>

/** Returns the signed-in account's data for its deletion. System tables: the id comes from the session. */
export async function findAccount({ db, ownerId }: Context) {
  const [account] = await db.system
    .select({
      email: users.email,
      phone: users.phoneNumber,
      deleteAfter: users.deleteAfter,
    })
    .from(users)
    .where(eq(users.id, ownerId))
  if (!account) throw new AppError('NOT_AUTHENTICATED', NOT_AUTHENTICATED_MESSAGE)
  return account
}

/** System read: returns when this account will be erased, or null if it stays or is gone. */
export async function findDeleteAfter({ db }: SystemContext, userId: string): Promise<Date | null> {
  const [user] = await db.system.select({ deleteAfter: users.deleteAfter }).from(users).where(eq(users.id, userId))
  return user?.deleteAfter ?? null
}

/** System read: returns accounts whose grace period is over. Those that could not be erased before come last. */
export async function listDueOfAll({ db, now }: SystemContext, limit: number): Promise<string[]> {
  const rows = await db.system
    .select({ id: users.id })
    .from(users)
    .leftJoin(erasures, eq(erasures.person, users.id))
    .where(lte(users.deleteAfter, now))
    .orderBy(sql`${erasures.againAt} nulls first`, users.deleteAfter)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** System read: returns erased people who are due for their second erasure. */
export async function listErasedOfAll({ db, now }: SystemContext, limit: number): Promise<string[]> {
  const stillThere = db.system.select({ one: sql`1` }).from(users).where(eq(users.id, erasures.person))
  const rows = await db.system
    .select({ person: erasures.person })
    .from(erasures)
    .where(and(lte(erasures.againAt, now), notExists(stillThere)))
    .orderBy(erasures.againAt)
    .limit(limit)
  return rows.map(({ person }) => person)
}

/**
 * System read: locks and returns unclaimed accounts, oldest first: the address was never verified, nobody has signed in
 * or used a session since this moment, no page of theirs had a visitor, and no money was ever moved.
 */
export async function lockUnclaimed(tx: SystemTx, since: Date, limit: number): Promise<string[]> {
  const at = since.toISOString()
  const { rows } = await tx.execute<{ id: string }>(
    sql`select u.id from users u
      where u.email is not null and not u.email_verified and u.delete_after is null
        and not u.phone_number_verified and u.created_at < ${at}::timestamptz
        and not exists (select 1 from sessions s where s.user_id = u.id and s.updated_at >= ${at}::timestamptz)
        and not exists (select 1 from audit_log a where a.user_id = u.id and a.at >= ${at}::timestamptz
          and a.event in ('auth.signed-up', 'auth.signed-in'))
        and not exists (select 1 from site_counters c where c.user_id = u.id and c.views > 0)
        and not exists (select 1 from ledger_postings p where p.user_id = u.id)
        and not exists (select 1 from user_subscriptions b where b.user_id = u.id)
      order by u.created_at limit ${limit} for update of u skip locked`,
  )
  return rows.map(({ id }) => id)
}
