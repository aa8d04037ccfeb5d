import { randomUUID } from 'node:crypto'
import { fillCodes } from './code-rows.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Creates a row for a person in every table of sending: a campaign under way to this contact. @returns the send's id */
export async function fillSends(test: TestApp, person: Visitor, contactId: string, mark: string): Promise<string> {
  const id = randomUUID()
  const run = (sql: string, values: unknown[] = []) => test.house.db.systemPool.query(sql, [person.id, id, ...values])
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
  await run(`insert into send_complaints (user_id, send_id, seq, at) values ($1, $2, 0, now())`)
  await run('insert into send_slots (user_id, contact_id, send_id, seq, at) values ($1, $3, $2, 0, now())', [contactId])
  await test.house.db.systemPool.query(
    `insert into sender_clocks (user_id, sender_id, next_at, day) select user_id, id, now(), '2026-01-01' from senders where user_id = $1 limit 1`,
    [person.id],
  )
  await run(
    `insert into sending_days (user_id, domain, day, send_id, people) values ($1, lower($3) || '.example', '2026-01-01', $2, 1)`,
    [mark],
  )
  return id
}

/** Creates a domain that a person sends from, one at which their mini site is reached, and a code of that site. */
export async function fillDomains(
  test: TestApp,
  person: Visitor,
  { domainId, hostId, codeId }: Record<string, string>,
  mark: string,
): Promise<void> {
  await test.house.db.systemPool.query(
    `insert into sender_domains (id, user_id, domain, local_part, is_sender, private_keys, dkim_rsa, dkim_ed25519, state, created_at)
       values ($2, $1, lower($3) || '.example', 'hello', false, '', '', '', 'pending', now())`,
    [person.id, domainId, mark],
  )
  await test.house.db.systemPool.query(
    `insert into site_hosts (id, user_id, mini_site_id, host, state, created_at)
       select $2, user_id, id, 'fans.' || lower($3) || '.example', 'verified', now() from mini_sites where user_id = $1 limit 1`,
    [person.id, hostId, mark],
  )
  await fillCodes(test, person, codeId ?? '', mark)
}
