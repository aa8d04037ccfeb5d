import { contacts } from '@greenroom/db'
import { and, count, eq, gt, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Counts the people who became contacts since a moment by writing mail, also those deleted since. */
export async function countNewWriters({ ownerId }: Context, tx: OwnerTx, since: Date): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(contacts)
    // A literal, because a partial index is used only if the planner sees its condition.
    .where(and(eq(contacts.userId, ownerId), sql`${contacts.source} = 'mail'`, gt(contacts.createdAt, since)))
  return row?.n ?? 0
}
