import { readFileSync } from 'node:fs'
import { DAY_MS, PANEL_IDS } from '@greenroom/domain'
import type pg from 'pg'
import { readDayHits, STORED_COLUMNS, storedName } from '../apps/server/src/features/analytics/public.ts'
import { type Greenroom, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { type Person, signUp } from './support/person.ts'
import { atMost, type Bench, quantile, slopeOf } from './support/report.ts'
import { dayOfVisits, type SeededPage, writeDay } from './support/visit-seed.ts'

/** `BENCH_SHARE=0.1` makes a tenth of everything. */
const SHARE = Number(process.env.BENCH_SHARE ?? 1)
const DAYS = 365
const HITS = Math.round(12_000_000 * SHARE)
const SEALED = Math.round(1_000_000 * SHARE)
/** Questions per kind. */
const TIMES = 120
const WARM_UP = 12
/** Standard P5: milliseconds for p95 with up to three filters, and without. */
const FILTERED_MS = 300
const PLAIN_MS = 50
/** Design of analytics: seconds per million hits. */
const SEAL_S = 4
/** Sizes of P10, in hits of one site. */
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000].map((hits) => Math.round(hits * SHARE))

const FILTERS = [
  'country:C1',
  'device:mobile',
  'source:source-0.com',
  'utm_campaign:campaign-0',
  'browser:Instagram',
  'language:l0',
  'channel:direct',
]

const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
const dayAgo = (days: number) => {
  const starts = new Date(midnight - days * DAY_MS)
  return { day: starts.toISOString().slice(0, 10), starts, ends: new Date(starts.getTime() + DAY_MS) }
}

/** Measures the analytics as their screen asks: over HTTP, signed in, under row security, beside as many hits of others. */
export const analytics: Bench = {
  name: 'analytics',
  claim: `P5: ${HITS.toLocaleString('en-US')} hits of one site over ${DAYS} days: panels p95 ≤ ${FILTERED_MS} ms with up to three filters, ≤ ${PLAIN_MS} ms without; a day is sealed in ≤ ${SEAL_S} s per million hits`,
  run: async () => {
    const greenroom = await startGreenroom(temporaryFolder())
    const client = await greenroom.connect()
    const person = await signUp(greenroom)
    await client.query(
      `insert into user_subscriptions (user_id, provider, customer_id, subscription_id, plan_id, status, current_period_end, ticket, created_at, updated_at)
        values ($1, 'sandbox', 'c', 's', 'enterprise', 'active', now() + interval '1 month', 1, now(), now())`,
      [person.id],
    )
    const seal = await timeOfSeal(client, await newPage(client, person, 'sealed'))
    const page = await newPage(client, person, 'busy')
    await fill(client, page, HITS)
    await sealed(client, person)
    const rows: (string | number)[][] = []
    const timed = async (what: string, addressOf: (n: number) => string) => {
      const times: number[] = []
      for (let n = 0; n < WARM_UP + TIMES; n += 1) {
        const began = performance.now()
        const answer = await fetch(`${greenroom.url}/api/analytics${addressOf(n)}`, {
          headers: { cookie: person.cookie },
        })
        const body = await answer.text()
        if (answer.status !== 200) throw new Error(body)
        if (n >= WARM_UP) times.push(performance.now() - began)
      }
      rows.push([what, quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)])
      return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
    }
    const panelOf = (n: number) => PANEL_IDS[n % PANEL_IDS.length] ?? 'sources'
    const filtersOf = (n: number, count: number) =>
      Array.from({ length: count }, (_, place) => `&filter=${FILTERS[(n + 2 * place) % FILTERS.length]}`).join('')
    const memory = residentMb(greenroom)
    const plain = await timed(
      'a panel of 365 days, no filter',
      (n) => `/panels/${panelOf(n)}?period=365d&site=${page.siteId}`,
    )
    const curve = await timed('the curve of 365 days, no filter', () => `?period=365d&site=${page.siteId}`)
    const filtered: Timing[] = []
    for (const count of [1, 2, 3])
      filtered.push(
        await timed(
          `a panel of 365 days, ${count} ${count === 1 ? 'filter' : 'filters'}`,
          (n) => `/panels/${panelOf(n)}?period=365d&site=${page.siteId}${filtersOf(n, count)}`,
        ),
      )
    filtered.push(
      await timed('the curve of 365 days, 3 filters', (n) => `?period=365d&site=${page.siteId}${filtersOf(n, 3)}`),
    )
    await timed(
      'a panel of 30 days, 3 filters',
      (n) => `/panels/${panelOf(n)}?period=30d&site=${page.siteId}${filtersOf(n, 3)}`,
    )
    const grown = residentMb(greenroom) - memory
    const growth = await growthOf(client, person, timed)
    await client.end()
    await greenroom.stop()
    return {
      columns: ['question over HTTP', 'p50 ms', 'p95 ms', 'slowest ms'],
      rows,
      verdicts: [
        atMost('p95 in ms without a filter', Math.max(plain.p95, curve.p95), PLAIN_MS),
        atMost('p95 in ms with up to three filters', Math.max(...filtered.map(({ p95 }) => p95)), FILTERED_MS),
        atMost('seconds to seal a million hits', seal, SEAL_S),
        atMost('more memory of the server by then, in MB', grown, 300),
        atMost('P10: slope of log(p50) of a panel without a filter on log(hits)', growth, 0.1),
      ],
    }
  },
}

async function newPage(client: pg.Client, { id: userId }: Person, username: string): Promise<SeededPage> {
  const { rows } = await client.query<{ id: string }>(
    `insert into mini_sites (id, user_id, username, name, created_at, updated_at)
      values (gen_random_uuid(), $1, $2, 'Nova Reyes', now(), now()) returning id`,
    [userId, username],
  )
  const blocks = await client.query<{ id: string }>('select gen_random_uuid() as id from generate_series(1, 20)')
  return { userId, siteId: rows[0]?.id ?? '', blockIds: blocks.rows.map(({ id }) => id) }
}

async function fill(client: pg.Client, page: SeededPage, hits: number): Promise<void> {
  for (let days = DAYS; days > 0; days -= 1) {
    const at = dayAgo(days)
    await writeDay(client, page, at, dayOfVisits(at.starts, Math.ceil(hits / DAYS), page.blockIds))
    if (days % 2 === 0) await writeOther(client, page, at)
  }
}

const COLUMNS = {
  visit_days: ['day', 'starts', 'ends', 'visits', 'hits', ...STORED_COLUMNS.map(storedName)].join(', '),
  day_totals: 'dimension, day, word, views, clicks, visitors, sign_ups',
}

/** Writes a day of somebody else's, with twice the hits every other day. */
async function writeOther(client: pg.Client, { siteId }: SeededPage, { day }: { day: string }): Promise<void> {
  for (const table of ['visit_days', 'day_totals'] as const)
    await client.query(
      `insert into ${table} (user_id, mini_site_id, ${COLUMNS[table]}) select o.id, o.id, ${COLUMNS[table]}
        from ${table} t, (values (md5('other ' || $2)::uuid), (md5('another ' || $2)::uuid)) as o (id)
        where mini_site_id = $1 and day = $3::date`,
      [siteId, `${siteId} ${day}`, day],
    )
}

async function sealed(client: pg.Client, { id }: Person): Promise<void> {
  await client.query(
    `insert into analytics_seals (user_id, done_until, last_day, due_at) values ($1, $2, $3, now() + interval '1 day')
      on conflict (user_id) do update set done_until = excluded.done_until, last_day = excluded.last_day, due_at = excluded.due_at`,
    [id, new Date(midnight), dayAgo(1).day],
  )
  await client.query('vacuum analyze visit_days')
  await client.query('vacuum analyze day_totals')
}

/** Writes hits of one day, and returns the seconds that sealing a million of them takes. */
async function timeOfSeal(client: pg.Client, page: SeededPage): Promise<number> {
  const at = dayAgo(2)
  await client.query(
    `insert into hits (user_id, mini_site_id, block_id, kind, at, visitor, is_bot, device, channel, source, country, city, agent, language)
      select $1, $2, case when n % 3 = 0 then ($4::uuid[])[1 + n % 20] end, case when n % 3 = 0 then 'click' else 'view' end,
        $3::timestamptz + n % 86399 * interval '1 second', decode(md5((n % ($5 / 3))::text), 'hex'), false, 'mobile', 2,
        'source-' || n % 40, 'US', 'City ' || n % 3000, 4354, 'en'
      from generate_series(1, $5::int) n`,
    [page.userId, page.siteId, at.starts, page.blockIds, SEALED],
  )
  await client.query('analyze hits')
  await client.query("set work_mem = '32MB'")
  const began = performance.now()
  const { visits } = await readDayHits(client, { ownerId: page.userId, siteId: page.siteId, ...at })
  await writeDay(client, page, at, visits)
  const seconds = (performance.now() - began) / 1000
  await client.query('delete from hits where mini_site_id = $1', [page.siteId])
  return (seconds / SEALED) * 1_000_000
}

/** Milliseconds. */
type Timing = { p50: number; p95: number }
type Timed = (what: string, addressOf: (n: number) => string) => Promise<Timing>

/** Returns the slope of log(p50) of a panel without a filter on log(hits). */
async function growthOf(client: pg.Client, person: Person, timed: Timed): Promise<number> {
  const p50: number[] = []
  for (const size of SIZES) {
    const page = await newPage(client, person, `size-${size}`)
    await fill(client, page, size)
    await sealed(client, person)
    const timing = await timed(
      `a panel of 365 days at ${size.toLocaleString('en-US')} hits`,
      (n) => `/panels/${PANEL_IDS[n % PANEL_IDS.length] ?? 'sources'}?period=365d&site=${page.siteId}`,
    )
    p50.push(timing.p50)
  }
  return slopeOf(SIZES, p50)
}

/** Returns the memory of the server's process, in megabytes. */
const residentMb = ({ pid }: Greenroom): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
