import { sends } from '@greenroom/db'
import { and, eq, isNull } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Returns the ids of an owner's sends of texts that are under way. */
export async function sendingTexts({ ownerId }: Context, tx: OwnerTx): Promise<string[]> {
  const rows = await tx
    .select({ id: sends.id })
    .from(sends)
    .where(
      and(eq(sends.userId, ownerId), eq(sends.channel, 'sms'), eq(sends.state, 'sending'), isNull(sends.finishedAt)),
    )
    .execute()
  return rows.map(({ id }) => id)
}
