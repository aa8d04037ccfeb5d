import { contacts } from '@greenroom/db'
import { count, gte, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { liveOf } from './matching.ts'

/** Counts the owner's people who came at a moment or later. The query has started on return. */
export async function countCame(context: Pick<Context, 'ownerId'>, tx: OwnerTx, since: Date): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(contacts)
    .where(sql`${liveOf(context)} and ${gte(contacts.createdAt, since)}`)
    .execute()
  return row?.n ?? 0
}
