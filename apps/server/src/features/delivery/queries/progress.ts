import { sendRanges, sends } from '@greenroom/db'
import type { MessageChannel, SendState, SendWait } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { centsBetween, centsOf } from '../policy/money.ts'

/**
 * Where a send stands. Every recipient is in exactly one of `sent`, `skipped`, `uncertain`, and `waiting`, or the provider
 * has not accepted them.
 */
export interface SendProgress {
  state: SendState
  waitsFor: SendWait | null
  total: number
  /** Accepted by the provider. */
  sent: number
  /** Of those, as carriers reported. */
  delivered: number
  undelivered: number
  /** Not accepted, or reported as undelivered. */
  failed: number
  skipped: number
  /** Of `waiting`: until a moment to come. */
  held: number
  uncertain: number
  waiting: number
  /** Cents charged, and cents set aside. */
  cost: number
  reserved: number
  startedAt: Date
  finishedAt: Date | null
}

type Row = Record<string, unknown> &
  Pick<SendProgress, 'state' | 'waitsFor' | 'total' | 'sent' | 'delivered' | 'undelivered' | 'uncertain' | 'held'> & {
    id: string
    channel: MessageChannel
    /** Not accepted. */
    refused: number
    listed: number
    skippedInRanges: number
    captured: number
    reserved: number
    startedAt: string
    finishedAt: string | null
  }

/** People left to reach in a row `r` of ranges, and whether the range waits for a moment to come. */
const left = sql`r.n - r.sent - r.failed - r.skipped - r.deferred - r.uncertain`
const isHeld = (now: Date) => sql`r.state = 0 and r.not_before > ${now}::timestamptz`

/** Reads where sends stand; absent ones have no entry. The query has started on return. */
export async function progressOf(
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  ids: readonly string[],
): Promise<Map<string, SendProgress>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx
    .execute<Row>(
      sql`select s.id, s.channel, s.state, s.waits_for as "waitsFor", s.total, s.captured::float8 as captured, s.started_at as "startedAt",
        s.finished_at as "finishedAt", (s.budget - s.prepaid)::float8 + coalesce(sum(r.cost - r.captured), 0)::float8 as reserved,
        coalesce(sum(r.n) filter (where r.attempt = 1), 0)::int as listed,
        coalesce(sum(r.sent), 0)::int as sent, coalesce(sum(r.failed), 0)::int as refused,
        coalesce(sum(r.delivered), 0)::int as delivered, coalesce(sum(r.undelivered), 0)::int as undelivered,
        coalesce(sum(r.skipped), 0)::int as "skippedInRanges", coalesce(sum(r.uncertain), 0)::int as uncertain,
        coalesce(sum(${left}) filter (where ${isHeld(now)}), 0)::int as held
      from ${sends} s left join ${sendRanges} r on r.user_id = s.user_id and r.send_id = s.id
      where s.user_id = ${ownerId} and s.id = any (${sql.param([...ids])}::uuid[]) group by s.id`,
    )
    .execute()
  return new Map(rows.map((row) => [row.id, progressIn(row)]))
}

function progressIn(row: Row): SendProgress {
  const { id: _, channel, listed, refused, skippedInRanges, captured, startedAt, finishedAt, ...counts } = row
  const { total, sent, uncertain, undelivered } = counts
  // Whoever was left out has no range.
  const skipped = skippedInRanges + total - listed
  const waiting = total - sent - refused - skipped - uncertain
  const isCancelled = counts.state === 'cancelled'
  return {
    ...(counts as unknown as Pick<SendProgress, 'state' | 'waitsFor' | 'total' | 'sent' | 'delivered' | 'uncertain'>),
    undelivered,
    failed: refused + undelivered,
    skipped: isCancelled ? skipped + waiting : skipped,
    waiting: isCancelled ? 0 : waiting,
    held: isCancelled ? 0 : counts.held,
    cost: centsOf(channel, captured),
    reserved: finishedAt && uncertain === 0 ? 0 : centsBetween(channel, captured, captured + counts.reserved),
    startedAt: new Date(startedAt),
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
  }
}

/** Returns how many people of a send are held until when, soonest first. Moments within a quarter of an hour are one. */
export async function heldOf(
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  id: string,
): Promise<{ until: Date; people: number }[]> {
  const { rows } = await tx
    .execute<{ until: string; people: number }>(
      sql`select min(r.not_before) as until, sum(${left})::int as people
      from ${sends} s join ${sendRanges} r on r.user_id = s.user_id and r.send_id = s.id
      where s.user_id = ${ownerId} and s.id = ${id} and s.state in ('sending', 'paused') and ${isHeld(now)}
      group by date_bin('15 minutes', r.not_before, timestamptz 'epoch') order by until`,
    )
    .execute()
  return rows.map(({ until, people }) => ({ until: new Date(until), people }))
}
