import { ledgerPostings, walletHolds, wallets } from '@greenroom/db'
import type { PostingKind } from '@greenroom/domain'
import { and, eq, inArray, type SQL, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import { requestHash } from '../../../platform/idempotency.ts'

export interface Posting {
  kind: PostingKind
  /** Cents, above zero. Null releases the rest of the hold. */
  amount: number | null
  /** Permanent key of this posting: a repeat changes nothing (standards M3, M4). At most 255 characters. */
  key: string
  /** For kinds `reserve`, `capture`, and `release`. */
  holdId?: string
  description: string
  category: string
}

export interface Posted {
  /** Undefined if there was nothing to release. */
  postingId: string | undefined
  /** Available balance right after it, in cents. */
  balance: number
  /** True if the key was known, in which case nothing has moved now. */
  wasThere: boolean
}

interface PostedRow extends Record<string, unknown> {
  posting_id: string | null
  balance: string
  was_there: boolean
}

/** Posts for an owner's own work: spend, reserve, capture, release. The database refuses other kinds. */
export async function postOwn(context: Pick<Context, 'newId' | 'now'>, tx: OwnerTx, posting: Posting): Promise<Posted> {
  const { rows } = await tx.execute<PostedRow>(
    sql`select * from post_own(${sql.join(valuesOf(context, posting), sql`, `)})`,
  )
  return posted(rows[0])
}

/** System write: posts money that comes in or is taken back, for this owner. */
export async function postForOwner(
  context: Pick<SystemContext, 'newId' | 'now'>,
  tx: SystemTx,
  userId: string,
  posting: Posting,
): Promise<Posted> {
  const [id, ...rest] = valuesOf(context, posting)
  const { rows } = await tx.execute<PostedRow>(
    sql`select * from post_to_ledger(${sql.join([id as SQL, sql`${userId}::uuid`, ...rest], sql`, `)})`,
  )
  return posted(rows[0])
}

function valuesOf({ newId, now }: Pick<SystemContext, 'newId' | 'now'>, posting: Posting): SQL[] {
  const { kind, amount, key, holdId, description, category } = posting
  const hash = requestHash([kind, amount, holdId ?? null, description, category])
  return [
    sql`${newId()}::uuid`,
    sql`${kind}`,
    sql`${amount}::bigint`,
    sql`${key}`,
    sql`${hash}`,
    sql`${holdId ?? null}::uuid`,
    sql`${description}`,
    sql`${category}`,
    sql`${now}::timestamptz`,
  ]
}

function posted(row: PostedRow | undefined): Posted {
  if (!row) throw new Error('the ledger returned nothing')
  return { postingId: row.posting_id ?? undefined, balance: Number(row.balance), wasThere: row.was_there }
}

/**
 * System write: locks the owner's wallet until the commit, so that what is read of it stays valid (standard M11).
 * @returns the available cents
 */
export async function lockWallet({ now }: Pick<SystemContext, 'now'>, tx: SystemTx, userId: string): Promise<number> {
  await tx.insert(wallets).values({ userId, updatedAt: now }).onConflictDoNothing()
  const [row] = await tx
    .select({ balance: wallets.balance })
    .from(wallets)
    .where(eq(wallets.userId, userId))
    .for('update')
  return row?.balance ?? 0
}

/** System read: returns which of these keys are in the owner's ledger. */
export async function findPosted(tx: SystemTx, userId: string, keys: readonly string[]) {
  return tx
    .select({
      key: ledgerPostings.key,
      postingId: ledgerPostings.id,
      amount: ledgerPostings.amount,
      balance: ledgerPostings.balanceAfter,
    })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.userId, userId), inArray(ledgerPostings.key, [...keys])))
}

/** Returns the hold of a purpose and reference. It is created on first use, so that a repeat finds it. */
export async function openHold(
  { newId, now, ownerId }: Context,
  tx: OwnerTx,
  purpose: string,
  reference: string,
): Promise<string> {
  // Written by hand: owners may not name `remaining`, which Drizzle would.
  await tx.execute(sql`insert into wallet_holds (id, user_id, purpose, reference, created_at)
    values (${newId()}, ${ownerId}, ${purpose}, ${reference}, ${now}) on conflict do nothing`)
  const [hold] = await tx
    .select({ id: walletHolds.id })
    .from(walletHolds)
    .where(and(eq(walletHolds.userId, ownerId), eq(walletHolds.purpose, purpose), eq(walletHolds.reference, reference)))
  if (!hold) throw new Error('the hold was not created')
  return hold.id
}
