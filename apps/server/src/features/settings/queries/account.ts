import { erasures, users } from '@greenroom/db'
import { NOT_AUTHENTICATED_MESSAGE } from '@greenroom/domain'
import { and, eq, lte, notExists, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'

export type Account = Awaited<ReturnType<typeof findAccount>>

/** The signed-in account, as far as its end is concerned. System tables: the id comes from the session. */
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

/** System read: when this account is to be erased; null: it stays, or is gone. */
export async function findDeleteAfter({ db }: SystemContext, userId: string): Promise<Date | null> {
  const [user] = await db.system.select({ deleteAfter: users.deleteAfter }).from(users).where(eq(users.id, userId))
  return user?.deleteAfter ?? null
}

/** System read: accounts whose days of grace are over; those that were tried before, and could not be erased, come last. */
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

/** System read: people who are gone, and whose second erasure has come. */
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
