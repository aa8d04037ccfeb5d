import { senderNumbers } from '@greenroom/db'
import { and, eq, ne } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { listSenders } from '../../messaging/public.ts'
import type { NumberShown } from '../present.ts'
import { findOpen } from './registrations.ts'

/** Returns a number that was bought, or is being bought. */
export async function findNumber(context: Context, tx: OwnerTx, id: string): Promise<NumberShown | undefined> {
  const rows = tx
    .select()
    .from(senderNumbers)
    .where(and(eq(senderNumbers.userId, context.ownerId), eq(senderNumbers.id, id)))
    .execute()
  const senders = listSenders(context, tx)
  const [bought] = await rows
  if (!bought) return undefined
  const sender = (await senders).find(({ address }) => address === bought.number)
  return { address: bought.number, registration: sender?.registration ?? bought.state, bought }
}

/** Returns since when a fee is missing that keeps a number from sending. @param number null: any of them */
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
