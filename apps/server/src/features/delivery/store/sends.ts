import { sendRanges, sendResults, sendSlots, sends, type SendRow } from '@greenroom/db'
import type { SendState, SendWait } from '@greenroom/domain'
import { and, eq, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { isMissed } from './missed.ts'

/** Sends that one worker looks at together. */
const LISTED = 200

/** A send that has something to do. */
export type SendUnderWay = Pick<SendRow, 'id' | 'userId' | 'channel'>

/** System read: sends with open ranges that are due, one of each owner in turn, least lately served first. */
export async function listDueOfAll({ db, now }: Pick<SystemContext, 'db' | 'now'>): Promise<SendUnderWay[]> {
  const { rows } = await db.system.execute<SendUnderWay & Record<string, unknown>>(sql`
    select s.id, s.user_id as "userId", s.channel from ${sends} s
    where s.state = 'sending' and exists (select from ${sendRanges} r
      where r.send_id = s.id and r.state = 0 and r.not_before <= ${now}::timestamptz
        and r.planned_at is null and not ${isMissed(now)})
    order by row_number() over (partition by s.user_id order by s.progress_at nulls first), s.progress_at nulls first
    limit ${LISTED}`)
  return rows
}

/** System read: which of these sends are still being sent. */
export async function stillSendingOfAll(
  { db }: Pick<SystemContext, 'db'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.system.execute<{ id: string }>(
    sql`select id from ${sends} where id = any (${sql.param([...ids])}::uuid[]) and state = 'sending'`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** System write: notes that sends have moved, so that screens follow. */
export async function touchOfAll(
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db.system.execute(
    sql`update ${sends} set progress_at = ${now}::timestamptz where id = any (${sql.param([...ids])}::uuid[]) and state = 'sending'`,
  )
}

/** Moves a send into another state. */
export async function setState(
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  id: string,
  { state, waitsFor }: { state: SendState; waitsFor: SendWait | null },
): Promise<void> {
  await tx
    .update(sends)
    .set({ state, waitsFor, pausedAt: state === 'paused' ? now : null })
    .where(and(eq(sends.userId, ownerId), eq(sends.id, id)))
}

/** Reads what a range needs of its send. */
export async function readSend({ ownerId }: Context, tx: OwnerTx, id: string): Promise<SendRow | undefined> {
  const [row] = await tx
    .select()
    .from(sends)
    .where(and(eq(sends.userId, ownerId), eq(sends.id, id)))
  return row
}

/**
 * Takes money for a range from its send's budget. @param units of the send
 * @returns what the budget lacks, in which case nothing was taken
 */
export async function takeBudget({ ownerId }: Context, tx: OwnerTx, sendId: string, units: number): Promise<number> {
  const { rows } = await tx.execute<{ budget: string }>(
    sql`select budget from ${sends} where user_id = ${ownerId} and id = ${sendId} for no key update`,
  )
  const budget = Number(rows[0]?.budget ?? 0)
  if (units > budget) return units - budget
  await addBudget({ ownerId }, tx, sendId, -units)
  return 0
}

/** Adds to a send's budget what was set aside for it, in its units. */
export async function addBudget(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  sendId: string,
  units: number,
  holdId?: string,
): Promise<void> {
  await tx.execute(sql`update ${sends} set budget = budget + ${units}::bigint
    ${holdId ? sql`, hold_id = ${holdId}` : sql``} where user_id = ${ownerId} and id = ${sendId}`)
}

/**
 * Notes that more is set aside for a send, within what its owner has confirmed.
 * @returns false if it would be more, in which case nothing is noted
 */
export async function noteSetAside({ ownerId }: Context, tx: OwnerTx, sendId: string, cents: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`update ${sends} set set_aside = set_aside + ${cents}::bigint
    where user_id = ${ownerId} and id = ${sendId} and (most_cost is null or set_aside + ${cents}::bigint <= most_cost)`)
  return rowCount === 1
}

/** Lifts the bound of what a send may cost: its owner has agreed to more. */
export async function liftBound({ ownerId }: Context, tx: OwnerTx, sendId: string): Promise<void> {
  await tx.execute(sql`update ${sends} set most_cost = null where user_id = ${ownerId} and id = ${sendId}`)
}

/** Lets one worker at a time count an owner's messages to people, until the end of the transaction. */
export const lockSlots = ({ ownerId }: Context, tx: OwnerTx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`slots:${ownerId}`}, 0))`)

/** Takes places under the frequency cap; whoever has one keeps it. */
export async function takeSlotsFor(
  { ownerId, now }: Context,
  tx: OwnerTx,
  sendId: string,
  people: readonly { seq: number; contactId: string }[],
): Promise<void> {
  if (people.length === 0) return
  await tx
    .insert(sendSlots)
    .values(people.map((one) => ({ ...one, userId: ownerId, sendId, at: now })))
    .onConflictDoNothing()
}

/**
 * Betters an uncertain result, and has its range settled anew. @returns false if it was not uncertain
 * @param to.isPaid its cost is kept, because the provider had taken it
 */
export async function betterUncertain(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  { sendId, seq, attempt }: { sendId: string; seq: number; attempt: number },
  to: { outcome: 'sent' | 'failed'; reason: string | null; providerId: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`update ${sendResults} set outcome = ${to.outcome}, reason = ${to.reason},
      provider_id = coalesce(${to.providerId}, provider_id), cost = case when ${to.outcome} = 'sent' then cost else 0 end
    where user_id = ${ownerId} and send_id = ${sendId} and seq = ${seq} and attempt = ${attempt} and outcome = 'uncertain'`)
  if (!rowCount) return false
  const counter = to.outcome === 'sent' ? sql`sent = sent + 1` : sql`failed = failed + 1`
  await tx.execute(sql`update ${sendRanges} set uncertain = uncertain - 1, is_settled = false, ${counter}
    where user_id = ${ownerId} and send_id = ${sendId} and attempt = ${attempt}
      and case when seqs is null then ${seq} >= first and ${seq} < first + n else ${seq} = any (seqs) end`)
  return true
}
