import { sendRanges, sends } from '@greenroom/db'
import type { TestDecision } from '@greenroom/domain'
import { and, asc, eq, isNotNull, isNull, lt, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

type Owner = Pick<Context, 'ownerId'>

const ranges = ({ ownerId }: Owner, sendId: string) =>
  and(eq(sendRanges.userId, ownerId), eq(sendRanges.sendId, sendId))
const own = ({ ownerId }: Owner, sendId: string) => and(eq(sends.userId, ownerId), eq(sends.id, sendId))

/** Tells whether nobody of a test is left to reach for the first time. Who is tried again does not keep the others waiting. */
export async function isTestOut(owner: Owner, tx: OwnerTx, sendId: string): Promise<boolean> {
  const open = and(isNull(sendRanges.plannedAt), eq(sendRanges.attempt, 1), lt(sendRanges.state, 2))
  const left = await tx
    .select({ no: sendRanges.no })
    .from(sendRanges)
    .where(and(ranges(owner, sendId), open))
    .limit(1)
  return left.length === 0
}

export async function setTestOut(
  owner: Owner,
  tx: OwnerTx,
  sendId: string,
  { outAt, endsAt }: { outAt: Date; endsAt: Date },
): Promise<void> {
  await tx.update(sends).set({ testOutAt: outAt, testEndsAt: endsAt }).where(own(owner, sendId))
}

export async function noteWinner(
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  sendId: string,
  { winner, by, confidence }: { winner: number; by: TestDecision; confidence: number | null },
): Promise<void> {
  await tx
    .update(sends)
    .set({ winner, decidedBy: by, decidedAt: now, confidence, progressAt: now })
    .where(own({ ownerId }, sendId))
}

/** Lists the ranges that wait for the winner of a test. */
export async function listRest(owner: Owner, tx: OwnerTx, sendId: string): Promise<{ no: number; plannedAt: Date }[]> {
  const rows = await tx
    .select({ no: sendRanges.no, plannedAt: sendRanges.plannedAt })
    .from(sendRanges)
    .where(and(ranges(owner, sendId), isNotNull(sendRanges.plannedAt)))
    .orderBy(asc(sendRanges.no))
  return rows.flatMap(({ no, plannedAt }) => (plannedAt ? [{ no, plannedAt }] : []))
}

/** Has these ranges leave from a moment on. The caller has written the winner. */
export async function openRest(
  { ownerId }: Owner,
  tx: OwnerTx,
  sendId: string,
  rest: readonly { no: number; notBefore: Date; because: string | null }[],
): Promise<void> {
  if (rest.length === 0) return
  const of = <K extends keyof (typeof rest)[number]>(key: K) => sql.param(rest.map((part) => part[key]))
  await tx.execute(sql`update ${sendRanges} r set planned_at = null, not_before = part.not_before, because = part.because
    from unnest(${of('no')}::int[], ${of('notBefore')}::timestamptz[], ${of('because')}::text[]) as part (no, not_before, because)
    where r.user_id = ${ownerId} and r.send_id = ${sendId} and r.no = part.no`)
}

export async function setTestLook(
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  sendId: string,
): Promise<void> {
  await tx.update(sends).set({ testLookedAt: now }).where(own({ ownerId }, sendId))
}
