import { randomUUID } from 'node:crypto'
import type { House } from '../platform/house.ts'

/** Results of a text campaign. */
export interface MadeFigures {
  at: Date
  /** In the audience. */
  people: number
  /** Confirmed by carriers. */
  delivered: number
  /** Reported as undelivered, by reason. */
  failed?: Record<string, number>
  skipped?: Record<string, number>
  /** People who followed its link. */
  clicked?: number
  machines?: number
  /** Hours after its beginning at which all of them clicked. */
  clickHours?: number
  replied?: number
  optedOut?: number
  name?: string
}

/** Inserts a text campaign that came to this, with all its results, receipts, clicks, and charges. @returns its id */
export async function insertFigures({ db }: Pick<House, 'db'>, userId: string, made: MadeFigures): Promise<string> {
  const {
    at,
    people,
    delivered,
    failed = {},
    skipped = {},
    clicked = 0,
    machines = 0,
    clickHours = 0.5,
    name = 'Low Tide',
  } = made
  const id = randomUUID()
  const run = (text: string, values: unknown[] = []) => db.systemPool.query(text, [userId, id, ...values])
  const listOf = (counts: Record<string, number>) =>
    Object.entries(counts).flatMap(([reason, n]) => Array.from({ length: n }, () => reason))
  const [left, out] = [listOf(failed), listOf(skipped)]
  const sent = people - out.length
  const cost = sent * 2
  const hold = randomUUID()
  if (cost > 0) {
    await run(
      "select post_to_ledger(gen_random_uuid(), $1, 'grant', $3, $2::uuid || ':grant', '', null, 'A gift', 'test', $4)",
      [cost, at],
    )
    await run(
      'insert into wallet_holds (id, user_id, purpose, reference, remaining, created_at) values ($3, $1, $4, $2, 0, $5)',
      [hold, 'campaign', at],
    )
    await run(
      "select post_to_ledger(gen_random_uuid(), $1, 'reserve', $3, $2::uuid || ':hold', '', $4, '', 'sms', $5)",
      [cost, hold, at],
    )
    await run(
      "select post_to_ledger(gen_random_uuid(), $1, 'capture', $3, $2::uuid || ':capture', '', $4, 'Text campaign', 'sms', $5)",
      [cost, hold, at],
    )
  }
  await run(
    `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
       values ($2, $1, 'sms', $3, 'sent', '{"everyone":true}', 'Out now', '', '', '{"mode":"now"}', $4, $4)`,
    [name, at],
  )
  await run(
    `insert into sends (id, user_id, channel, state, content, links, total, captured, hold_id, started_at, finished_at)
       values ($2, $1, 'sms', 'finished', 'Out now', array['https://example.com/tide'], $3, $4, $5, $6, $6)`,
    [people, cost, cost > 0 ? hold : null, at],
  )
  await run(
    `insert into send_ranges (user_id, send_id, no, first, n, state, marked, sent, skipped, delivered, undelivered, not_before, cost, captured, is_settled, is_moved)
       values ($1, $2, 0, 0, $3, 2, $3, $4, $5, $6, $7, $8, $9, $9, true, true)`,
    [people, sent, out.length, delivered, left.length, at, cost],
  )
  await run(
    `insert into campaign_recipients (user_id, send_id, seq, contact_id) select $1, $2, n, gen_random_uuid() from generate_series(0, $3::int - 1) n`,
    [people],
  )
  await run(
    `insert into send_results (user_id, send_id, seq, attempt, outcome, reason, cost, segments, at)
       select $1, $2, n, 1, case when n < $3::int then 'sent' else 'skipped' end, ($4::text[])[n - $3::int + 1],
         case when n < $3::int then 2 else 0 end, 1, $5 from generate_series(0, $6::int - 1) n`,
    [sent, out, at, people],
  )
  await run(
    `insert into send_receipts (user_id, send_id, seq, outcome, reason, at)
       select $1, $2, n, case when n < $3::int then 'delivered' else 'failed' end, ($4::text[])[n - $3::int + 1], $5
       from generate_series(0, $6::int - 1) n`,
    [delivered, left, at, delivered + left.length],
  )
  if (clicked + machines > 0)
    await run(
      `insert into campaign_links (user_id, send_id, link, people, clicks, machines) values ($1, $2, 0, $3, $3, $4), ($1, $2, -1, $3, $3, $4)`,
      [clicked, machines],
    )
  await run(
    `insert into campaign_engagements (user_id, send_id, kind, link, person, at)
       select $1, $2, 'click', 0, 'hash-' || n, $4::timestamptz from generate_series(1, $3::int) n`,
    [clicked, new Date(at.getTime() + clickHours * 3_600_000)],
  )
  return id
}
