import { savedAnswers, type SavedAnswerRow } from '@greenroom/db'
import { and, asc, count, eq, gt, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const own = (ownerId: string, id: string) => and(eq(savedAnswers.userId, ownerId), eq(savedAnswers.id, id))

/** Counts the owner's saved answers; until the transaction ends, none is added or moved elsewhere. */
export async function holdAnswers({ ownerId }: Context, tx: OwnerTx): Promise<number> {
  await holdLock(tx, `saved-answers:${ownerId}`)
  const [row] = await tx.select({ n: count() }).from(savedAnswers).where(eq(savedAnswers.userId, ownerId))
  return row?.n ?? 0
}

/** @returns undefined if the name is taken */
export async function insertAnswer(
  { ownerId, newId, now }: Context,
  tx: OwnerTx,
  answer: Pick<SavedAnswerRow, 'name' | 'content' | 'position'>,
): Promise<SavedAnswerRow | undefined> {
  const [row] = await tx
    .insert(savedAnswers)
    .values({ ...answer, id: newId(), userId: ownerId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  return row
}

/** @returns undefined if there is no such answer */
export async function changeAnswer(
  { ownerId, now }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<Pick<SavedAnswerRow, 'name' | 'content'>>,
): Promise<SavedAnswerRow | undefined> {
  const [row] = await tx
    .update(savedAnswers)
    .set({ ...change, updatedAt: now })
    .where(own(ownerId, id))
    .returning()
  return row
}

/** Moves an answer to a place and numbers all of them anew. */
export async function moveAnswer({ ownerId }: Context, tx: OwnerTx, id: string, position: number): Promise<void> {
  const rows = await tx
    .select({ id: savedAnswers.id })
    .from(savedAnswers)
    .where(eq(savedAnswers.userId, ownerId))
    .orderBy(asc(savedAnswers.position), asc(savedAnswers.id))
  const ids = rows.map((row) => row.id).filter((one) => one !== id)
  ids.splice(position, 0, id)
  await tx.execute(sql`update saved_answers a set position = placed.place - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as placed (id, place)
    where a.user_id = ${ownerId} and a.id = placed.id and a.position <> placed.place - 1`)
}

/** Deletes an answer; those behind it move up. @returns false if there is none */
export async function removeAnswer({ ownerId }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const [gone] = await tx.delete(savedAnswers).where(own(ownerId, id)).returning({ position: savedAnswers.position })
  if (!gone) return false
  await tx
    .update(savedAnswers)
    .set({ position: sql`${savedAnswers.position} - 1` })
    .where(and(eq(savedAnswers.userId, ownerId), gt(savedAnswers.position, gone.position)))
  return true
}
