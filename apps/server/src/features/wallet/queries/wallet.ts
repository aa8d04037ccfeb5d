import { userPreferences, walletAutoTopups, wallets, walletTransactions } from '@greenroom/db'
import { TRANSACTION_GROUPS, type TransactionGroup } from '@greenroom/domain'
import { and, count, desc, eq, gt, inArray, lt } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'

/** Returns the owner's balance, zero if no money has moved, and their auto top-up settings. */
export async function findWallet({ db, ownerId }: Context) {
  return db.readForOwner(ownerId, async (tx) => {
    const [[wallet], [preferences], [last]] = await Promise.all([
      tx.select().from(wallets).where(eq(wallets.userId, ownerId)).execute(),
      tx.select().from(userPreferences).where(eq(userPreferences.userId, ownerId)).execute(),
      tx
        .select()
        .from(walletAutoTopups)
        .where(eq(walletAutoTopups.userId, ownerId))
        .orderBy(desc(walletAutoTopups.createdAt), desc(walletAutoTopups.id))
        .limit(1)
        .execute(),
    ])
    return { wallet, preferences, last }
  })
}

/** Returns the cents that the owner can spend now. */
export async function readAvailable({ ownerId }: Context, tx: OwnerTx): Promise<number> {
  const [wallet] = await tx
    .select({ balance: wallets.balance })
    .from(wallets)
    .where(eq(wallets.userId, ownerId))
    .execute()
  return wallet?.balance ?? 0
}

/** Returns one page of transactions, newest first, and the total. */
export async function listTransactions(
  { db, ownerId }: Context,
  page: number,
  limit: number,
  { direction, group }: { direction?: 'in' | 'out' | undefined; group?: TransactionGroup | undefined } = {},
) {
  const mine = and(
    eq(walletTransactions.userId, ownerId),
    direction && (direction === 'in' ? gt : lt)(walletTransactions.amount, 0),
    group && inArray(walletTransactions.type, [...TRANSACTION_GROUPS[group]]),
  )
  return db.readForOwner(ownerId, async (tx) => {
    const [items, totals] = await Promise.all([
      tx
        .select()
        .from(walletTransactions)
        .where(mine)
        .orderBy(desc(walletTransactions.createdAt), desc(walletTransactions.id))
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      tx.select({ total: count() }).from(walletTransactions).where(mine).execute(),
    ])
    return { items, total: totals[0]?.total ?? 0 }
  })
}

/** Has ever added money. Gifts do not count. */
export const hasFunds: LaunchpadStep['isDone'] = async (tx, { ownerId }) => {
  const rows = await tx
    .select({ id: walletTransactions.id })
    .from(walletTransactions)
    .where(and(eq(walletTransactions.userId, ownerId), eq(walletTransactions.type, 'top_up')))
    .limit(1)
    .execute()
  return rows.length > 0
}
