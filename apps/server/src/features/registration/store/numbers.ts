import { type SenderNumberRow, senderNumbers } from '@greenroom/db'
import type { NumberKind } from '@greenroom/domain'
import { and, asc, eq, gt, inArray, lte, ne } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const own = (ownerId: string, id: string) => and(eq(senderNumbers.userId, ownerId), eq(senderNumbers.id, id))

/** Adds a number that is about to be bought. Undefined if somebody has it. */
export async function insertBuying(
  { ownerId, now }: Context,
  tx: OwnerTx,
  number: {
    id: string
    number: string
    kind: NumberKind
    country: string
    monthlyCents: number
    holdId: string | null
    nextCheckAt: Date
  },
): Promise<SenderNumberRow | undefined> {
  const [row] = await tx
    .insert(senderNumbers)
    .values({ ...number, userId: ownerId, state: 'buying', createdAt: now })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Reads a number, and locks it until the transaction ends. */
export async function lockNumber({ ownerId }: Context, tx: OwnerTx, id: string): Promise<SenderNumberRow | undefined> {
  const [row] = await tx.select().from(senderNumbers).where(own(ownerId, id)).for('no key update')
  return row
}

/** Reads a number that an owner still has by its digits (E.164), and locks it until the transaction ends. */
export async function lockHeld(
  { ownerId }: Context,
  tx: OwnerTx,
  number: string,
): Promise<SenderNumberRow | undefined> {
  const [row] = await tx
    .select()
    .from(senderNumbers)
    .where(
      and(eq(senderNumbers.userId, ownerId), eq(senderNumbers.number, number), ne(senderNumbers.state, 'released')),
    )
    .for('no key update')
  return row
}

/** Changes a number whose row the caller has locked. */
export async function changeNumber(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<SenderNumberRow>,
): Promise<SenderNumberRow> {
  const [row] = await tx.update(senderNumbers).set(change).where(own(ownerId, id)).returning()
  if (!row) throw new Error('a locked number is missing')
  return row
}

/** Removes a number that was not bought. */
export async function deleteNumber({ ownerId }: Context, tx: OwnerTx, id: string): Promise<void> {
  await tx.delete(senderNumbers).where(own(ownerId, id))
}

/** System write: claims numbers that are due for a look, so that no other worker looks at them before `until`. */
export function claimNumbersOfAll(
  { db, now }: SystemContext,
  until: Date,
  limit: number,
): Promise<{ id: string; userId: string }[]> {
  return db.asSystem(async (tx) => {
    const due = await tx
      .select({ id: senderNumbers.id, userId: senderNumbers.userId })
      .from(senderNumbers)
      .where(lte(senderNumbers.nextCheckAt, now))
      .orderBy(asc(senderNumbers.nextCheckAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length > 0) await tx.update(senderNumbers).set({ nextCheckAt: until }).where(inArray(senderNumbers.id, ids))
    return due
  })
}

/** Makes a number due now. @param id the registrar's */
export async function wakeNumber({ ownerId, now }: Context, tx: OwnerTx, id: string): Promise<void> {
  await tx
    .update(senderNumbers)
    .set({ nextCheckAt: now })
    .where(and(eq(senderNumbers.userId, ownerId), eq(senderNumbers.providerId, id), gt(senderNumbers.nextCheckAt, now)))
}
