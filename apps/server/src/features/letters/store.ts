import { type LetterRow, letters } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { Context } from '../../platform/context.ts'
import type { OwnerTx } from '../../platform/db/tx.ts'

/** Writes the letter of a campaign. @throws unique_violation if its address is taken */
export async function putLetter(
  { ownerId }: Context,
  tx: OwnerTx,
  fields: Omit<LetterRow, 'userId'>,
): Promise<LetterRow> {
  const [row] = await tx
    .insert(letters)
    .values({ ...fields, userId: ownerId })
    .onConflictDoUpdate({ target: [letters.userId, letters.campaignId], set: fields })
    .returning()
  return row as LetterRow
}

/** @returns false if there is none */
export async function deleteLetter({ ownerId }: Context, tx: OwnerTx, campaignId: string): Promise<boolean> {
  const gone = await tx.delete(letters).where(and(eq(letters.userId, ownerId), eq(letters.campaignId, campaignId)))
  return (gone.rowCount ?? 0) > 0
}
