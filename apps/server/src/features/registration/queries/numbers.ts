import { senderNumbers, type SenderNumberRow } from '@greenroom/db'
import { and, eq, ne } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { listSenders } from '../../messaging/public.ts'
import { findOpen, listNumbers } from './registrations.ts'

/** A number, with the state of its whole chain. */
export interface NumberStanding {
  number: string
  /** Undefined: the operator gave it. */
  row: SenderNumberRow | undefined
  /** Of its sender; undefined: it has none. */
  registration: string | undefined
}

/** Returns a number that was bought, or is being bought. */
export async function findNumber(context: Context, tx: OwnerTx, id: string): Promise<NumberStanding | undefined> {
  const rows = tx
    .select()
    .from(senderNumbers)
    .where(and(eq(senderNumbers.userId, context.ownerId), eq(senderNumbers.id, id)))
    .execute()
  const senders = listSenders(context, tx)
  const [row] = await rows
  return row && { number: row.number, row, registration: stateOf(await senders, row.number) }
}

/** Returns all numbers that an owner has: those that they bought, and those that the operator gave them. */
export async function readNumbers(context: Context, tx: OwnerTx): Promise<NumberStanding[]> {
  const [rows, senders] = await Promise.all([listNumbers(context, tx), listSenders(context, tx)])
  const given = senders.filter(({ address }) => !rows.some(({ number }) => number === address))
  return [
    ...rows.map((row) => ({ number: row.number, row, registration: stateOf(senders, row.number) })),
    ...given.map(({ address, registration }) => ({ number: address, row: undefined, registration })),
  ]
}

const stateOf = (senders: readonly { address: string; registration: string }[], number: string) =>
  senders.find(({ address }) => address === number)?.registration

/**
 * Returns since when a monthly fee has been unpaid that a number cannot send without: the campaign's, or the number's own.
 * @param number E.164; null: only the campaign's fee counts
 */
export async function findUnpaid(context: Context, tx: OwnerTx, number: string | null): Promise<Date | undefined> {
  const campaign = await findOpen(context, tx, 'campaign')
  if (number === null) return campaign?.unpaidSince ?? undefined
  const [row] = await tx
    .select({ unpaidSince: senderNumbers.unpaidSince })
    .from(senderNumbers)
    .where(
      and(
        eq(senderNumbers.userId, context.ownerId),
        eq(senderNumbers.number, number),
        ne(senderNumbers.state, 'released'),
      ),
    )
  return row?.unpaidSince ?? campaign?.unpaidSince ?? undefined
}
