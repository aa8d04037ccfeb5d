import { sendRanges, sendResults, sends } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import { missedBefore } from '@greenroom/domain'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Ranges at once. */
const AT_ONCE = 1000

const isBefore = (moment: Date): SQL => sql`(s.is_open_ended and r.not_before < ${moment}::timestamptz)`

/** Tells whether nothing of a range `r` of a send `s` is to leave any more: its moment was too long ago. */
export const isMissed = (now: Date): SQL => isBefore(missedBefore(now))

/** Skips whoever waits in a paused automatic message since before a moment. */
export async function skipMissed({ ownerId, now }: Context, tx: OwnerTx, sendId: string, before: Date): Promise<void> {
  const mine = sql`r.user_id = ${ownerId} and r.send_id = ${sendId}`
  while (((await tx.execute(skipping(mine, { before, reason: 'missed', now }))).rowCount ?? 0) === AT_ONCE);
}

/** System write: skips whoever waits in an automatic message since before a moment. @returns how many ranges, at most 1000 */
export async function skipMissedOfAll(
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  { before, reason }: { before: Date; reason: 'missed' | 'restored' },
): Promise<number> {
  const { rowCount } = await db.system.execute(skipping(sql`true`, { before, reason, now }))
  return rowCount ?? 0
}

/**
 * Ends open ranges whose moment was before another, and what is held or deferred of them until then: nobody is sent what
 * may have left, or is too late. What is on its way is left alone.
 */
const skipping = (which: SQL, { before, reason, now }: { before: Date; reason: string; now: Date }): SQL => sql`
  with missed as (
    select r.user_id, r.send_id, r.no, r.first, r.n, r.seqs, r.attempt from ${sendRanges} r join ${sends} s on s.id = r.send_id
    where ${which} and s.finished_at is null and s.state in ('sending', 'paused') and ${isBefore(before)}
      and (r.state = 0 or r.state = 2 and not r.is_settled and r.deferred > 0 and not r.is_moved and exists (select from ${sendResults} w
        where w.send_id = r.send_id and w.attempt = r.attempt and w.outcome in ('held', 'deferred')
          and w.seq = any (coalesce(r.seqs, array(select generate_series(r.first, r.first + r.n - 1))))
          and coalesce(w.until, w.at) < ${before}::timestamptz))
    order by r.send_id, r.no limit ${AT_ONCE} for update of r skip locked
  ), places as (
    select m.user_id, m.send_id, m.no, m.attempt, coalesce(m.seqs[p], m.first + p - 1) as seq
    from missed m cross join lateral generate_series(1, m.n) as p
  ), ended as (
    insert into ${sendResults} as k (user_id, send_id, seq, attempt, outcome, reason, at)
    select user_id, send_id, seq, attempt, 'skipped', ${reason}, ${now}::timestamptz from places
    on conflict (send_id, seq, attempt) do update set outcome = 'skipped', reason = ${reason}, until = null, at = ${now}::timestamptz
    where k.outcome in ('held', 'deferred') and coalesce(k.until, k.at) < ${before}::timestamptz
    returning send_id, seq, attempt, xmax = 0 as is_new
  ), counted as (
    select p.send_id, p.no, count(e.seq)::int as skipped, count(e.seq) filter (where not e.is_new)::int as waited
    from places p left join ended e using (send_id, seq, attempt) group by p.send_id, p.no
  )
  update ${sendRanges} r set state = 2, epoch = r.epoch + 1, skipped = r.skipped + c.skipped, deferred = r.deferred - c.waited
  from counted c where r.send_id = c.send_id and r.no = c.no`
