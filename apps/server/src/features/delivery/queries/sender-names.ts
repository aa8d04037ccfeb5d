import { sends } from '@greenroom/db'
import { and, eq, inArray, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/**
 * Returns the sender names of the versions that won, by send, where they had one of their own. Second emails come from them.
 * The query has started on return.
 */
export async function wonSenderNames(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  sendIds: readonly string[],
): Promise<Map<string, string>> {
  if (sendIds.length === 0) return new Map()
  const name = sql<string | null>`${sends.test} #>> array['letters', ${sends.winner}::text, 'sender_name']`
  const rows = await tx
    .select({ id: sends.id, name })
    .from(sends)
    .where(and(eq(sends.userId, ownerId), inArray(sends.id, [...sendIds])))
    .execute()
  return new Map(rows.flatMap(({ id, name }) => (name?.trim() ? [[id, name.trim()] as const] : [])))
}
