import { randomBytes } from 'node:crypto'
import type { TestApp, Visitor } from './test-app.ts'

/** Creates a shared report and a mailed one for a person, with the mark in what they limit. */
export async function fillReportOutputs(
  { house }: TestApp,
  { id }: Visitor,
  { shareId, scheduleId }: Record<string, string>,
  mark: string,
): Promise<void> {
  const run = (sql: string, values: unknown[]) => house.db.systemPool.query(sql, [id, ...values])
  await run(
    `insert into report_shares (id, user_id, token_hash, report, query, has_money, created_at, expires_at)
       values ($2, $1, $3, 'overview', jsonb_build_object('period', 'custom', 'from', '2026-01-01', 'to', '2026-01-31', 'mark', $4::text),
               false, now(), now() + interval '30 days')`,
    [shareId, randomBytes(32), mark],
  )
  await run(
    `insert into report_schedules (id, user_id, report, query, every, day, hour, due_on, next_check_at, created_at)
       values ($2, $1, 'overview', jsonb_build_object('mark', $3::text), 'week', 0, 9, current_date + 7, now() + interval '7 days', now())`,
    [scheduleId, mark],
  )
}
