import { messages } from '@greenroom/db'
import { and, eq, notInArray } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Tells whether the owner has written to anybody. */
export async function hasWritten(tx: OwnerTx, { ownerId }: Pick<Context, 'ownerId'>): Promise<boolean> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.userId, ownerId),
        eq(messages.direction, 'outbound'),
        eq(messages.origin, 'person'),
        notInArray(messages.status, ['scheduled', 'canceled']),
      ),
    )
    .limit(1)
    .execute()
  return rows.length > 0
}
