import { sendRanges, sendReceipts, sendResults, sends } from '@greenroom/db'
import { and, eq, inArray, isNull, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

export interface Attempt {
  sendId: string
  seq: number
  attempt: number
}

const isRangeOf = ({ ownerId }: Context, { sendId, seq, attempt }: Attempt) =>
  sql`user_id = ${ownerId} and send_id = ${sendId} and attempt = ${attempt}
    and case when seqs is null then ${seq} >= first and ${seq} < first + n else ${seq} = any (seqs) end`

/** Result of an attempt. */
export interface Found {
  outcome: (typeof sendResults.$inferSelect)['outcome']
  /** A carrier dropped it, and it has another attempt. */
  isDropped: boolean
}

/** Reads what became of an attempt, and locks it until the transaction ends. */
export async function lockAttempt(
  { ownerId }: Context,
  tx: OwnerTx,
  { sendId, seq, attempt }: Attempt,
): Promise<Found | undefined> {
  const [row] = await tx
    .select({ outcome: sendResults.outcome, providerId: sendResults.providerId })
    .from(sendResults)
    .where(
      and(
        eq(sendResults.userId, ownerId),
        eq(sendResults.sendId, sendId),
        eq(sendResults.seq, seq),
        eq(sendResults.attempt, attempt),
      ),
    )
    .for('update')
  // A text that the provider itself put off was never taken, so it has no id.
  return row && { outcome: row.outcome, isDropped: row.outcome === 'deferred' && row.providerId !== null }
}

/** Tells whether a send is not over. */
export async function isUnderWay({ ownerId }: Context, tx: OwnerTx, sendId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sends.id })
    .from(sends)
    .where(
      and(
        eq(sends.userId, ownerId),
        eq(sends.id, sendId),
        inArray(sends.state, ['sending', 'paused']),
        isNull(sends.finishedAt),
      ),
    )
  return rows.length > 0
}

/** Tells whether a final report about a recipient is kept: it stays (standard S5). */
export async function hasReceipt(
  { ownerId }: Context,
  tx: OwnerTx,
  { sendId, seq }: Pick<Attempt, 'sendId' | 'seq'>,
): Promise<boolean> {
  const rows = await tx
    .select({ seq: sendReceipts.seq })
    .from(sendReceipts)
    .where(and(eq(sendReceipts.userId, ownerId), eq(sendReceipts.sendId, sendId), eq(sendReceipts.seq, seq)))
  return rows.length > 0
}

/**
 * Keeps an attempt whose receipt overtook the end of its call as uncertain: the end finds the result, and changes nothing that
 * the receipt has decided.
 */
export async function insertOvertaken(context: Context, tx: OwnerTx, attempt: Attempt): Promise<void> {
  const { now } = context
  const { seq } = attempt
  await tx.execute(sql`
    with kept as (
      insert into ${sendResults} (user_id, send_id, seq, attempt, outcome, cost, at)
      select user_id, send_id, ${seq}::int, attempt, 'uncertain', coalesce(costs[place], 0), ${now}::timestamptz
      from ${sendRanges}, coalesce(array_position(seqs, ${seq}::int), ${seq}::int - first + 1) as place
      where ${isRangeOf(context, attempt)} and state = 1 and marked >= place
      on conflict (send_id, seq, attempt) do nothing returning 1
    )
    update ${sendRanges} set uncertain = uncertain + 1
    where ${isRangeOf(context, attempt)} and exists (select from kept)`)
}

/** Range of a dropped attempt, from which the next attempt is made. */
export interface DroppedRange {
  /** True once the deferred people of the range have their next attempts, so the caller makes one for this text. */
  isMoved: boolean
  first: number
  n: number
  linkBase: number | null
  promised: number
}

/** Defers an attempt that was sent, or may have been, until a moment, and has the money of its range settled anew. */
export async function deferDropped(
  context: Context,
  tx: OwnerTx,
  attempt: Attempt & { from: 'sent' | 'uncertain'; providerId: string | null },
  until: Date,
): Promise<DroppedRange | undefined> {
  const { sendId, seq, from, providerId } = attempt
  const counter = from === 'sent' ? sql`sent = sent - 1` : sql`uncertain = uncertain - 1`
  const { rows } = await tx.execute<
    Omit<DroppedRange, 'linkBase'> & { base: string | null } & Record<string, unknown>
  >(sql`
    update ${sendRanges} set ${counter}, deferred = deferred + 1, is_settled = false where ${isRangeOf(context, attempt)}
    returning is_moved as "isMoved", first, n, link_base as base, promised`)
  const [range] = rows
  if (!range) return undefined
  await tx.execute(sql`update ${sendResults} set until = ${until}::timestamptz, outcome = 'deferred', cost = 0,
      provider_id = coalesce(provider_id, ${providerId})
    where user_id = ${context.ownerId} and send_id = ${sendId} and seq = ${seq} and attempt = ${attempt.attempt}`)
  const { base, ...rest } = range
  return { ...rest, linkBase: base === null ? null : Number(base) }
}
