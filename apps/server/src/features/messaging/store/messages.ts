import { messages, revocationFlags } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Moves the messages of a contact to the one that it is merged into, with what waits for the owner's look. */
export async function moveMessages({ ownerId }: Context, tx: OwnerTx, goneId: string, keepId: string): Promise<void> {
  await tx
    .update(messages)
    .set({ contactId: keepId })
    .where(and(eq(messages.userId, ownerId), eq(messages.contactId, goneId)))
  const flags = await tx
    .delete(revocationFlags)
    .where(and(eq(revocationFlags.userId, ownerId), eq(revocationFlags.contactId, goneId)))
    .returning()
  if (flags.length === 0) return
  await tx
    .insert(revocationFlags)
    .values(flags.map((flag) => ({ ...flag, contactId: keepId })))
    .onConflictDoNothing()
}
