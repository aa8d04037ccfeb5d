import { fillReports } from './report-rows.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Creates a row for a person in every table of campaigns and their reports: this send's, which somebody approved, and this contact clicked. */
export async function fillCampaign(
  test: TestApp,
  person: Visitor,
  sendId: string,
  contactId: string,
  viewId: string,
  mark: string,
): Promise<void> {
  const run = (sql: string, values: unknown[] = []) =>
    test.house.db.systemPool.query(sql, [person.id, sendId, ...values])
  await run(
    `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
       values ($2, $1, 'sms', $3, 'sent', '{"everyone": true}', $3, '', '', '{"mode": "now"}', now(), now())`,
    [mark],
  )
  await run(
    `insert into campaign_approvals (id, user_id, campaign_id, email, hash, asked_at, decided_at, decision, note)
       values (gen_random_uuid(), $1, $2, $3 || '@manager.example', 'hash', now(), now(), 'approved', $3)`,
    [mark],
  )
  await test.house.db.systemPool.query(
    `insert into campaign_views (id, user_id, name, query, position, created_at, updated_at)
       values ($2, $1, left($3, 60), 'segment=' || $3, 0, now(), now())`,
    [person.id, viewId, mark],
  )
  await run(
    `insert into link_hits (id, user_id, send_id, seq, link, at, agent)
       values (gen_random_uuid(), $1, $2, 0, 0, now(), $3)`,
    [mark],
  )
  await run(
    `insert into campaign_engagements (user_id, send_id, kind, link, person, contact_id, at)
       values ($1, $2, 'click', 0, $3::uuid::text, $3, now())`,
    [contactId],
  )
  await run(`insert into campaign_links (user_id, send_id, link, people, clicks) values ($1, $2, -1, 1, 1)`)
  await fillReports(test, person, sendId, mark)
  await run(`insert into campaign_curves (user_id, send_id, kind, quarter, people) values ($1, $2, 'click', 1, 1)`)
  await run(`insert into campaign_providers (user_id, send_id, provider, clicked) values ($1, $2, 'other', 1)`)
  await run(`insert into campaign_variants (user_id, send_id, variant, clicked) values ($1, $2, 0, 1)`)
  await run(`insert into send_keys (user_id, send_id, day, hash_key) values ($1, $2, current_date, $3)`, [
    Buffer.alloc(32),
  ])
  await run(
    `insert into campaign_replies (user_id, send_id, contact_id, message_id, at)
       select $1, $2, contact_id, id, now() from messages where user_id = $1 and contact_id = $3 limit 1`,
    [contactId],
  )
  await run(
    `insert into letters (user_id, campaign_id, mini_site_id, slug, sent_at, published_at)
       select $1, $2, id, 'out-now', now(), now() from mini_sites where user_id = $1 limit 1`,
  )
  await run(
    `insert into unsubscribe_reasons (user_id, send_id, contact_id, reason, words, at) values ($1, $2, $3, 'other', $4, now())`,
    [contactId, mark],
  )
}
