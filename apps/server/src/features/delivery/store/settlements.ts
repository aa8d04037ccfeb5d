import { sendRanges, type SendRangeRow, sendResults, sendSlots, sends, type SendRow } from '@greenroom/db'
import { and, eq, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Waiting } from '../policy/retries.ts'
import type { RangeKey } from './leases.ts'

/** Ranges listed at once. */
const LISTED = 200

/** System read: ranges whose work is done, or was cancelled, and whose money is not settled. */
export async function listUnsettledOfAll({
  db,
}: Pick<SystemContext, 'db'>): Promise<(RangeKey & { userId: string })[]> {
  const { rows } = await db.system.execute<RangeKey & { userId: string } & Record<string, unknown>>(sql`
    select send_id as "sendId", no, user_id as "userId" from ${sendRanges} where state = 2 and not is_settled limit ${LISTED}`)
  return rows
}

/** Locks a range that is done and not settled, unless another worker settles it. */
export async function lockUnsettled(
  { ownerId }: Context,
  tx: OwnerTx,
  { sendId, no }: RangeKey,
): Promise<SendRangeRow | undefined> {
  const [row] = await tx
    .select()
    .from(sendRanges)
    .where(
      and(
        eq(sendRanges.userId, ownerId),
        eq(sendRanges.sendId, sendId),
        eq(sendRanges.no, no),
        eq(sendRanges.state, 2),
        eq(sendRanges.isSettled, false),
      ),
    )
    .for('update', { skipLocked: true })
  return row
}

/** Locks a send. Not its key: the ranges that others lease meanwhile refer to it. */
export async function lockSend({ ownerId }: Context, tx: OwnerTx, sendId: string): Promise<SendRow | undefined> {
  const [row] = await tx
    .select()
    .from(sends)
    .where(and(eq(sends.userId, ownerId), eq(sends.id, sendId)))
    .for('no key update')
  return row
}

/** Recipients of a range. */
const seqsOf = ({ seqs, first, n }: SendRangeRow) =>
  seqs ? sql`seq = any (${sql.param(seqs)}::int[])` : sql`seq between ${first} and ${first + n - 1}`

/** Sums of a range's results, in the units of the send. */
export async function sumResults({ ownerId }: Context, tx: OwnerTx, range: SendRangeRow) {
  const { rows } = await tx.execute<{ sent: number; uncertain: number }>(sql`
    select coalesce(sum(cost) filter (where outcome = 'sent'), 0)::float8 as sent,
      coalesce(sum(cost) filter (where outcome = 'uncertain'), 0)::float8 as uncertain
    from ${sendResults}
    where user_id = ${ownerId} and send_id = ${range.sendId} and attempt = ${range.attempt} and ${seqsOf(range)}`)
  return rows[0] ?? { sent: 0, uncertain: 0 }
}

/** Lists whoever of a range waits for another attempt. */
export async function listWaiting({ ownerId }: Context, tx: OwnerTx, range: SendRangeRow): Promise<Waiting[]> {
  const { sendId, attempt } = range
  const { rows } = await tx.execute(sql`
    select w.seq, w.outcome, w.reason, coalesce(w.until, w.at) as until, d.deferrals, d.since
    from ${sendResults} w
    cross join lateral (select count(*)::int as deferrals, min(at) filter (where provider_id is null) as since from ${sendResults} d
      where d.send_id = w.send_id and d.seq = w.seq and d.outcome = 'deferred') as d
    where w.user_id = ${ownerId} and w.send_id = ${sendId} and w.attempt = ${attempt} and w.outcome in ('deferred', 'held')
      and ${seqsOf(range)} order by w.seq`)
  return rows.map(({ until, since, ...row }) => ({
    ...(row as unknown as Waiting),
    until: new Date(until as string),
    since: since === null ? null : new Date(since as string),
  }))
}

/** Ends the attempts of recipients that a provider has put off too often. */
export async function expireWaiting(
  { ownerId, now }: Context,
  tx: OwnerTx,
  { sendId, no, attempt }: SendRangeRow,
  seqs: readonly number[],
): Promise<void> {
  if (seqs.length === 0) return
  await tx.execute(sql`update ${sendResults} set outcome = 'failed', reason = 'expired', until = null, cost = 0, at = ${now}::timestamptz
    where user_id = ${ownerId} and send_id = ${sendId} and attempt = ${attempt} and seq = any (${sql.param([...seqs])}::int[])`)
  await tx.execute(sql`update ${sendRanges} set deferred = deferred - ${seqs.length}, failed = failed + ${seqs.length}
    where user_id = ${ownerId} and send_id = ${sendId} and no = ${no}`)
}

/** Marks a range as settled. */
export async function noteSettled(
  { ownerId }: Context,
  tx: OwnerTx,
  { sendId, no }: RangeKey,
  { captured, cost }: { captured: number; cost: number },
): Promise<void> {
  await tx.execute(sql`update ${sendRanges} set is_settled = true, is_moved = true, captured = ${captured}, cost = ${cost}, costs = '{}'
    where user_id = ${ownerId} and send_id = ${sendId} and no = ${no}`)
}

/** Frees the places under the frequency cap of whoever is not on their way any more; those that left count by their results. */
export async function freeSlots(
  { ownerId }: Context,
  tx: OwnerTx,
  range: SendRangeRow,
  keep: readonly number[],
): Promise<void> {
  await tx.execute(sql`delete from ${sendSlots} where user_id = ${ownerId} and send_id = ${range.sendId} and ${seqsOf(range)}
    and not seq = any (${sql.param([...keep])}::int[])`)
}

/** Notes the money of a locked send, in its units, and that something moved at all, so that screens follow. */
export async function noteMoney(
  { ownerId, now }: Context,
  tx: OwnerTx,
  sendId: string,
  money: Pick<SendRow, 'budget' | 'captured' | 'prepaid'>,
): Promise<void> {
  await tx
    .update(sends)
    .set({ ...money, progressAt: now })
    .where(and(eq(sends.userId, ownerId), eq(sends.id, sendId)))
}

/** System read: sends that have nothing left to do: all is settled, and nothing is open unless they were cancelled. */
export async function listEndedOfAll({ db }: Pick<SystemContext, 'db'>): Promise<{ id: string; userId: string }[]> {
  const { rows } = await db.system.execute<{ id: string; userId: string }>(sql`
    select s.id, s.user_id as "userId" from ${sends} s
    where s.finished_at is null and s.state in ('sending', 'cancelled') and not (s.is_open_ended and s.state = 'sending')
      and not exists (select from ${sendRanges} r where r.send_id = s.id and r.state < 2)
      and not exists (select from ${sendRanges} r where r.send_id = s.id and r.state = 2 and not r.is_settled)
    limit ${LISTED}`)
  return rows
}

/** Tells whether a locked send has ranges that are not settled, and how many of its recipients are uncertain. */
export async function readRest(
  { ownerId }: Context,
  tx: OwnerTx,
  sendId: string,
): Promise<{ isWorking: boolean; uncertain: number }> {
  const { rows } = await tx.execute<{ isWorking: boolean; uncertain: number }>(sql`
    select coalesce(bool_or(state < 2 or not is_settled), false) as "isWorking", coalesce(sum(uncertain), 0)::float8 as uncertain
    from ${sendRanges} where user_id = ${ownerId} and send_id = ${sendId}`)
  return rows[0] ?? { isWorking: false, uncertain: 0 }
}

/** Ends a locked send. What is left of its budget has been released, but for what is prepaid, which stays charged. */
export async function noteEnded(
  { ownerId, now }: Context,
  tx: OwnerTx,
  { id, state, budget, prepaid }: SendRow,
): Promise<void> {
  await tx
    .update(sends)
    .set({
      state: state === 'cancelled' ? state : 'finished',
      finishedAt: now,
      budget: 0,
      prepaid: Math.max(0, prepaid - budget),
      progressAt: now,
      waitsFor: null,
    })
    .where(and(eq(sends.userId, ownerId), eq(sends.id, id)))
}

/**
 * System write: closes the open ranges of cancelled sends; whoever was not reached has no result.
 * @returns how many
 */
export async function closeCancelledOfAll({ db }: Pick<SystemContext, 'db'>): Promise<number> {
  const { rowCount } = await db.system.execute(sql`
    update ${sendRanges} r set state = 2, epoch = r.epoch + 1
    where r.state = 0 and r.send_id in (select id from ${sends} where state = 'cancelled' and finished_at is null)`)
  return rowCount ?? 0
}

/** Returns what the ranges of a send have claimed and not been charged, in its units. */
export async function readClaimed({ ownerId }: Context, tx: OwnerTx, sendId: string): Promise<number> {
  const { rows } = await tx.execute<{ units: number }>(sql`
    select coalesce(sum(cost - captured), 0)::float8 as units from ${sendRanges}
    where user_id = ${ownerId} and send_id = ${sendId}`)
  return rows[0]?.units ?? 0
}

/**
 * Returns the units that are set aside for people of an automatic message who were not read yet. What a range has claimed
 * is no longer in the send's budget.
 */
export async function readPromised({ ownerId }: Context, tx: OwnerTx, sendId: string): Promise<number> {
  const { rows } = await tx.execute<{ units: number }>(sql`
    select coalesce(sum(greatest(promised - cost, 0)), 0)::float8 as units from ${sendRanges}
    where user_id = ${ownerId} and send_id = ${sendId} and state < 2`)
  return rows[0]?.units ?? 0
}
