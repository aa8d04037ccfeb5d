import type { TestApp, Visitor } from './test-app.ts'

/** Creates a row for a person in every table of campaigns and sending: one under way to this contact. */
export async function fillSends(
  test: TestApp,
  person: Visitor,
  { campaignId: id, contactId }: { campaignId: string; contactId: string },
  mark: string,
): Promise<void> {
  const run = (sql: string, values: unknown[] = []) =>
    test.house.db.systemPool.query(sql, [person.id, id, ...values])
  await run(
    `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
       values ($2, $1, 'sms', left($3, 120), 'sent', '{"everyone": true}', $3, '', '', '{"mode": "now"}', now(), now())`,
    [mark],
  )
  await run(
    `insert into campaign_approvals (id, user_id, campaign_id, email, hash, asked_at, note)
       values (gen_random_uuid(), $1, $2, $3 || '@approval.example', '', now(), $3)`,
    [mark],
  )
  await run(
    `insert into campaign_replies (user_id, send_id, contact_id, message_id, at)
       select $1, $2, contact_id, id, now() from messages where user_id = $1 and contact_id = $3 limit 1`,
    [contactId],
  )
  await run(
    `insert into campaign_engagements (user_id, send_id, kind, link, person, contact_id, at)
       values ($1, $2, 'click', 0, $3, $3::uuid, now())`,
    [contactId],
  )
  await run('insert into campaign_links (user_id, send_id, link, people, clicks) values ($1, $2, -1, 1, 1)')
  await run(`insert into link_hits (id, user_id, send_id, seq, link, at, agent) values (gen_random_uuid(), $1, $2, 0, 0, now(), $3)`, [mark])
  await run("insert into send_keys (user_id, send_id, key, at) values ($1, $2, '\\x00', now())")
  await run(
    `insert into sends (id, user_id, channel, state, waits_for, content, total, started_at)
       values ($2, $1, 'sms', 'paused', 'owner', $3, 1, now())`,
    [mark],
  )
  await run('insert into campaign_recipients (user_id, send_id, seq, contact_id) values ($1, $2, 0, $3)', [contactId])
  await run(
    `insert into send_ranges (user_id, send_id, no, first, n, state, marked, sent, is_settled, not_before)
       values ($1, $2, 0, 0, 1, 2, 1, 1, true, now())`,
  )
  await run(
    `insert into send_results (user_id, send_id, seq, attempt, outcome, provider_id, at) values ($1, $2, 0, 1, 'sent', $3, now())`,
    [mark],
  )
  await run(`insert into send_receipts (user_id, send_id, seq, outcome, at) values ($1, $2, 0, 'delivered', now())`)
  await run('insert into send_slots (user_id, contact_id, send_id, seq, at) values ($1, $3, $2, 0, now())', [contactId])
  await test.house.db.systemPool.query(
    `insert into sender_clocks (user_id, sender_id, next_at, day) select user_id, id, now(), '2026-01-01' from senders where user_id = $1 limit 1`,
    [person.id],
  )
}
