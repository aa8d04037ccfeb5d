import { randomUUID } from 'node:crypto'
import type { TestApp, Visitor } from './test-app.ts'

/** Creates a row for a person in every table of the reports, about this campaign. */
export async function fillReports(
  { house }: TestApp,
  { id }: Visitor,
  campaignId: string,
  mark: string,
): Promise<void> {
  const run = (sql: string, values: unknown[] = []) => house.db.systemPool.query(sql, [id, ...values])
  await run(
    `insert into campaign_totals (user_id, send_id, dimension, metric, part, n) values ($1, $2, 'reason', 'failed', left($3, 60), 1)`,
    [campaignId, mark],
  )
  await run(
    'insert into campaign_counts (user_id, send_id, counted_at) values ($1, $2, now()) on conflict do nothing',
    [campaignId],
  )
  await run(
    `insert into campaign_orders (id, user_id, send_id, because, at, amount) values ($3, $1, $2, 'click', now(), 1)`,
    [campaignId, randomUUID()],
  )
  await run(
    `insert into control_orders (order_id, user_id, send_id, seq, is_control, at, amount) values ($3, $1, $2, 0, true, now(), 1)`,
    [campaignId, randomUUID()],
  )
  await run('insert into campaign_marks (user_id, send_id) values ($1, $2)', [campaignId])
  await run(
    'insert into segment_snapshots (user_id, send_id, noted_at) values ($1, $2, now()) on conflict do nothing',
    [campaignId],
  )
  await run('insert into campaign_segments (user_id, send_id, bit, segment_id) values ($1, $2, 0, $2)', [campaignId])
  await run('insert into recipient_segments (user_id, send_id, seq, bits) values ($1, $2, 0, 1)', [campaignId])
  await run(`insert into campaign_countries (user_id, send_id, country) values ($1, $2, 'DE')`, [campaignId])
  await run('insert into report_settings (user_id, attribution_days) values ($1, 7)')
  await run(
    `insert into audience_days (user_id, channel, day, metric, part, n) values ($1, 'sms', '2026-01-01', 'joined', left($2, 20), 1)`,
    [mark],
  )
  await run(`insert into audience_counts (user_id, counted_on, time_zone) values ($1, '2026-01-01', left($2, 60))`, [
    mark,
  ])
}
