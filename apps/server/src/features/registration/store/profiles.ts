import { type SenderProfileRow, senderProfiles } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Reads what an owner has typed, and locks it until the transaction ends; made empty if there is nothing yet. */
export async function lockProfile({ ownerId, now }: Context, tx: OwnerTx): Promise<SenderProfileRow> {
  await tx.insert(senderProfiles).values({ userId: ownerId, fields: {}, updatedAt: now }).onConflictDoNothing()
  const [row] = await tx.select().from(senderProfiles).where(eq(senderProfiles.userId, ownerId)).for('no key update')
  if (!row) throw new Error('a locked profile is missing')
  return row
}

export async function writeProfile(
  { ownerId, now }: Context,
  tx: OwnerTx,
  change: Partial<Pick<SenderProfileRow, 'fields' | 'taxNumber' | 'taxLastFour' | 'taxDigest'>>,
): Promise<void> {
  await tx
    .update(senderProfiles)
    .set({ ...change, updatedAt: now })
    .where(eq(senderProfiles.userId, ownerId))
}
