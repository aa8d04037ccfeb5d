import type pg from 'pg'
import { until } from './support/delivery-world.ts'
import { startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { signUp } from './support/person.ts'
import { atMost, type Bench, quantile } from './support/report.ts'

/** `BENCH_SHARE=0.1` makes a tenth of everything. */
const SHARE = Number(process.env.BENCH_SHARE ?? 1)
const CAMPAIGNS = Math.ceil(1000 * SHARE)
/** Recipients of each. */
const PEOPLE = 1000
const CONTACTS = CAMPAIGNS * PEOPLE
const TIMES = 20
const WARM_UP = 3

const SCREENS = [
  ['screen', 'overview of 365 days', '/reports?period=365d'],
  ['screen', 'overview of 30 days', '/reports'],
  ['screen', 'audience', '/reports/audience?period=365d'],
  ['screen', 'health', '/reports/health?period=365d'],
  ['screen', 'links', '/reports/links?period=365d'],
  ['screen', 'times', '/reports/times?period=365d'],
  ['list', 'campaigns, latest first', '/reports/campaigns?period=365d'],
  ['list', 'campaigns by click rate', '/reports/campaigns?period=365d&sort=clicked'],
  ['list', 'marketing hub', '/marketing'],
  ['list', 'all campaigns', '/campaigns?limit=20'],
  ['list', 'all campaigns by click rate', '/campaigns?limit=20&sort=clicked'],
] as const

/** Measures reports as their screens request them: over HTTP, signed in, under row security. */
export const reports: Bench = {
  name: 'reports',
  claim:
    'Q1: reports at 1 million recipients, 1,000 campaigns, 365 days: screens p95 ≤ 300 ms, lists and the hub ≤ 150 ms',
  run: async () => {
    const greenroom = await startGreenroom(temporaryFolder())
    const client = await greenroom.connect()
    const person = await signUp(greenroom)
    await seed(client, person.id)
    await client.query('vacuum analyze')
    const began = performance.now()
    const waiting = 'select count(*)::int as n from campaign_marks'
    await until(async () => (await client.query<{ n: number }>(waiting)).rows[0]?.n === 0, 'not counted')
    const counted = (performance.now() - began) / 1000
    await client.query(`insert into pgboss.job (name, data) values ('reports.count-audience', '{}')`)
    const audience = 'select count(*)::int as n from audience_counts'
    await until(async () => (await client.query<{ n: number }>(audience)).rows[0]?.n === 1, 'audience not counted')
    await client.query('vacuum analyze')
    const ask = async (path: string) => {
      const answer = await fetch(`${greenroom.url}/api${path}`, { headers: { cookie: person.cookie } })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.arrayBuffer()
    }
    const [newest] = (await client.query<{ id: string }>('select id from sends order by started_at desc limit 1')).rows
    const asked = [...SCREENS, ['screen', 'one campaign', `/reports/campaigns/${newest?.id}`] as const]
    const measured: { kind: 'screen' | 'list'; name: string; p50: number; p95: number }[] = []
    for (const [kind, name, path] of asked) {
      const times: number[] = []
      for (let run = 0; run < WARM_UP + TIMES; run += 1) {
        const start = performance.now()
        await ask(path)
        if (run >= WARM_UP) times.push(performance.now() - start)
      }
      measured.push({ kind, name, p50: quantile(times, 0.5), p95: quantile(times, 0.95) })
    }
    await client.end()
    await greenroom.stop()
    const slowest = (wanted: 'screen' | 'list') =>
      Math.max(...measured.filter(({ kind }) => kind === wanted).map(({ p95 }) => p95))
    return {
      columns: ['kind', 'report', 'p50, ms', 'p95, ms'],
      rows: measured.map(({ kind, name, p50, p95 }) => [kind, name, p50, p95]),
      verdicts: [
        atMost('Q1, slowest screen, p95, ms', slowest('screen'), 300),
        atMost('Q1, slowest list, p95, ms', slowest('list'), 150),
      ],
      notes: [
        `${CAMPAIGNS.toLocaleString('en-US')} campaigns to ${PEOPLE.toLocaleString('en-US')} people each, ${CONTACTS.toLocaleString('en-US')} contacts`,
        `all of them were counted within ${counted.toFixed(0)} s after they were there`,
      ],
    }
  },
}

/** Inserts campaigns of a year, with results, clicks, and people who joined over the year. */
async function seed(client: pg.Client, owner: string): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, [owner, ...values])
  await run(
    `insert into contacts (id, user_id, name, phone, source, sms_consent, created_at, updated_at, last_activity)
       select gen_random_uuid(), $1, 'Fan ' || n, '+1202' || lpad(n::text, 7, '0'), 'page', 'subscribed',
         now() - random() * interval '360 days', now(), now() from generate_series(1, $2::int) n`,
    [CONTACTS],
  )
  await run(
    `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, at)
       select gen_random_uuid(), $1, id, 'sms', 'subscribed', 'person', 'page', now() - random() * interval '360 days'
       from contacts where user_id = $1`,
  )
  await run(
    `insert into sends (id, user_id, channel, state, content, links, total, captured, started_at, finished_at)
       select gen_random_uuid(), $1, 'sms', 'finished', 'Out now', array['https://example.com/' || n % 50, 'https://example.org'],
         $3, $3 * 2, now() - n * interval '364 days' / $2, now() - n * interval '364 days' / $2
       from generate_series(1, $2::int) n`,
    [CAMPAIGNS, PEOPLE],
  )
  await run(
    `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
       select id, $1, 'sms', 'Campaign ' || row_number() over (order by id), 'sent', '{"everyone":true}', 'Out now', '', '',
         '{"mode":"now"}', started_at, started_at from sends where user_id = $1`,
  )
  await run(
    `insert into send_ranges (user_id, send_id, no, first, n, state, marked, sent, delivered, undelivered, not_before, cost, captured, is_settled, is_moved)
       select $1, id, 0, 0, total, 2, total, total, total * 9 / 10, total / 50, started_at, captured, captured, true, true
       from sends where user_id = $1`,
  )
  await run(
    `insert into send_results (user_id, send_id, seq, attempt, outcome, cost, segments, at)
       select $1, id, seq, 1, 'sent', 2, 1, started_at from sends cross join generate_series(0, total - 1) seq where user_id = $1`,
  )
  await run(
    `insert into send_receipts (user_id, send_id, seq, outcome, reason, at)
       select $1, id, seq, case when seq < total * 9 / 10 then 'delivered' else 'failed' end,
         case when seq >= total * 9 / 10 then 'unreachable' end, started_at
       from sends cross join generate_series(0, total * 92 / 100 - 1) seq where user_id = $1`,
  )
  await run(
    `insert into campaign_engagements (user_id, send_id, kind, link, person, at)
       select $1, id, 'click', 0, 'hash-' || n, started_at + random() * random() * interval '4 days'
       from sends cross join generate_series(1, total / 25) n where user_id = $1`,
  )
  await run(
    `insert into campaign_links (user_id, send_id, link, people, clicks, machines)
       select $1, id, link, total / 25, total / 20, total / 10 from sends cross join generate_series(-1, 0) link where user_id = $1`,
  )
}
