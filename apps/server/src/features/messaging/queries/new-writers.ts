import { contacts } from '@greenroom/db'
import { and, count, eq, gt, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Counts the people who became contacts since a moment by writing on a channel, also those deleted since. */
export async function countNewWriters(
  { ownerId }: Context,
  tx: OwnerTx,
  source: 'text' | 'mail',
  since: Date,
): Promise<number> {
  // Literal, as the index has it.
  const isOfSource = source === 'text' ? sql`${contacts.source} = 'text'` : sql`${contacts.source} = 'mail'`
  const [row] = await tx
    .select({ n: count() })
    .from(contacts)
    .where(and(eq(contacts.userId, ownerId), isOfSource, gt(contacts.createdAt, since)))
  return row?.n ?? 0
}
