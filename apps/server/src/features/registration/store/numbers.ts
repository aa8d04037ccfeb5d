import { type SenderNumberRow, senderNumbers } from '@greenroom/db'
import type { NumberKind } from '@greenroom/domain'
import { and, eq, ne } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { claimDueOfAll, type Due } from '../../../platform/db/claim-due.ts'
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

/** System write: claims numbers that are due. */
export const claimNumbersOfAll = (system: SystemContext): Promise<Due[]> => claimDueOfAll(system, senderNumbers)

/** Reads a number that an owner still has by the registrar's id, and locks it until the transaction ends. */
export async function lockProvided(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
): Promise<SenderNumberRow | undefined> {
  const [row] = await tx
    .select()
    .from(senderNumbers)
    .where(
      and(eq(senderNumbers.userId, ownerId), eq(senderNumbers.providerId, id), ne(senderNumbers.state, 'released')),
    )
    .for('no key update')
  return row
}
