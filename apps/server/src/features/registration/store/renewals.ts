import { registrationEvents, registrations, type SenderNumberRow, senderNumbers } from '@greenroom/db'
import { and, asc, eq, inArray, lte, min } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** States in which a number costs its monthly fee. */
const KEPT = ['pending', 'approved'] as const

/** System read: returns the owners who owe a monthly fee by a day. */
export async function debtorsOfAll({ db }: SystemContext, today: string): Promise<string[]> {
  const numbers = db.system
    .select({ userId: senderNumbers.userId })
    .from(senderNumbers)
    .where(lte(senderNumbers.renewsOn, today))
  const campaigns = db.system
    .select({ userId: registrations.userId })
    .from(registrations)
    .where(lte(registrations.renewsOn, today))
  return (await numbers.union(campaigns)).map(({ userId }) => userId)
}

/** Reads an owner's numbers whose fee is due by a day, and locks them until the transaction ends. */
export function lockDue({ ownerId }: Context, tx: OwnerTx, today: string): Promise<SenderNumberRow[]> {
  return tx
    .select()
    .from(senderNumbers)
    .where(
      and(
        eq(senderNumbers.userId, ownerId),
        inArray(senderNumbers.state, [...KEPT]),
        lte(senderNumbers.renewsOn, today),
      ),
    )
    .orderBy(asc(senderNumbers.id))
    .for('no key update')
}

/** Returns when a registration was first approved: its months begin on that day. */
export async function firstApproval({ ownerId }: Context, tx: OwnerTx, id: string): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: min(registrationEvents.at) })
    .from(registrationEvents)
    .where(
      and(
        eq(registrationEvents.userId, ownerId),
        eq(registrationEvents.registrationId, id),
        eq(registrationEvents.toState, 'approved'),
      ),
    )
  return row?.at ?? undefined
}
