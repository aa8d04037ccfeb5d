import { type AnswerRuleRow, answerRules } from '@greenroom/db'
import { and, count, eq, isNotNull, isNull, lt, max, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Settings of a rule that its owner chooses. */
export type RuleChoices = Omit<AnswerRuleRow, 'id' | 'userId' | 'position' | 'createdAt' | 'updatedAt' | 'deletedAt'>

const live = (ownerId: string, id: string) =>
  and(eq(answerRules.userId, ownerId), eq(answerRules.id, id), isNull(answerRules.deletedAt))

/** Counts the owner's rules and returns the next position; until the transaction ends, none is added or moved. */
export async function holdRules({ ownerId }: Context, tx: OwnerTx): Promise<{ rules: number; next: number }> {
  await holdLock(tx, `answer-rules:${ownerId}`)
  const [row] = await tx
    .select({ rules: count(), last: max(answerRules.position) })
    .from(answerRules)
    .where(and(eq(answerRules.userId, ownerId), isNull(answerRules.deletedAt)))
  return { rules: row?.rules ?? 0, next: (row?.last ?? -1) + 1 }
}

export async function insertRule(
  { ownerId, newId, now }: Context,
  tx: OwnerTx,
  rule: RuleChoices & { position: number },
): Promise<string> {
  const id = newId()
  await tx.insert(answerRules).values({ ...rule, id, userId: ownerId, createdAt: now, updatedAt: now })
  return id
}

export async function lockRule({ ownerId }: Context, tx: OwnerTx, id: string): Promise<AnswerRuleRow | undefined> {
  const [row] = await tx.select().from(answerRules).where(live(ownerId, id)).for('no key update')
  return row
}

export async function changeRule(
  { ownerId, now }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<RuleChoices>,
): Promise<void> {
  await tx
    .update(answerRules)
    .set({ ...change, updatedAt: now })
    .where(live(ownerId, id))
}

/** @returns whether there was such a rule */
export async function markDeleted({ ownerId, now }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const gone = await tx
    .update(answerRules)
    .set({ deletedAt: now })
    .where(live(ownerId, id))
    .returning({ id: answerRules.id })
  return gone.length > 0
}

/** @returns whether there was such a deleted rule */
export async function unmarkDeleted({ ownerId }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const back = await tx
    .update(answerRules)
    .set({ deletedAt: null })
    .where(and(eq(answerRules.userId, ownerId), eq(answerRules.id, id), isNotNull(answerRules.deletedAt)))
    .returning({ id: answerRules.id })
  return back.length > 0
}

/** Removes rules that were deleted before a moment, with what they did. */
export async function removeDeleted({ ownerId }: Context, tx: OwnerTx, before: Date): Promise<void> {
  await tx.delete(answerRules).where(and(eq(answerRules.userId, ownerId), lt(answerRules.deletedAt, before)))
}

/** Gives the owner's rules these places. */
export async function placeRules({ ownerId }: Context, tx: OwnerTx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`update ${answerRules} r set position = o.place - 1
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality o (id, place)
    where r.user_id = ${ownerId}::uuid and r.id = o.id and r.position <> o.place - 1`)
}
