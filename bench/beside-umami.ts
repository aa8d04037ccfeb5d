import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DAY_MS } from '@greenroom/domain'
import pg from 'pg'
import { freePort, type Greenroom, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { userAgent } from './support/hit-client.ts'
import { fullLoad, LOAD_TOOL, type LoadRequest } from './support/load.ts'
import { type Person, signUp } from './support/person.ts'
import { atLeast, atMost, type Bench, median, type Report } from './support/report.ts'
import { seedSites } from './support/seed.ts'
import { seedUmami, umamiTables } from './support/umami-tables.ts'
import { dayOfVisits, writeDay } from './support/visit-seed.ts'

/** `BENCH_SHARE=0.1` makes a tenth of the stored hits. */
const SHARE = Number(process.env.BENCH_SHARE ?? 1)
const HITS = Math.round(3_000_000 * SHARE)
const DAYS = 30
const CONNECTIONS = 100
const ROUNDS = 3
const SECONDS = 4
const TIMES = 15
const SERVER = fileURLToPath(new URL('./support/umami-like.ts', import.meta.url))

/** The same question to both. */
const PANELS = [
  ['sources', 'referrer_domain', ''],
  ['countries', 'country', 'join session using (session_id, website_id)'],
  ['cities', 'city', 'join session using (session_id, website_id)'],
] as const

/**
 * Measures our intake, panels, and disk beside tables of raw hits in the same Postgres: those of Umami, with its own indexes. Its
 * server cannot be built from packages alone, because the engines of its Prisma are downloaded from elsewhere.
 */
export const besideUmami: Bench = {
  name: 'beside-umami',
  claim: 'Analytics beside the tables and statements of Umami 2.10, in the same Postgres: events/s, panels, disk',
  run: async () => {
    const tables = umamiTables()
    if (!tables) return SKIPPED
    const greenroom = await startGreenroom(temporaryFolder(), { TRUST_PROXY: 'loopback' })
    const client = await greenroom.connect()
    await client.query('create database umami')
    const place = { host: client.host, port: client.port, user: 'greenroom', database: 'umami' }
    const umami = new pg.Client(place)
    await umami.connect()
    for (const text of tables) await umami.query(text)
    const website = randomUUID()
    await umami.query("insert into website (website_id, name) values ($1, 'Nova Reyes')", [website])
    const port = await freePort()
    const server = spawn(process.execPath, [SERVER, JSON.stringify(place), String(port)], { stdio: 'inherit' })
    try {
      const rival = `http://127.0.0.1:${port}`
      while (!(await fetch(rival).catch(() => undefined))) await delay(20)
      return await compared({ greenroom, client, umami, rival, website })
    } finally {
      server.kill()
      await umami.end()
      await client.end()
      await greenroom.stop()
    }
  },
}

const SKIPPED: Report = {
  columns: ['what'],
  rows: [],
  verdicts: [],
  notes: ['skipped: the package of Umami could not be fetched from the npm registry'],
}

interface Both {
  greenroom: Greenroom
  client: pg.Client
  umami: pg.Client
  rival: string
  website: string
}

async function compared({ greenroom, client, umami, rival, website }: Both): Promise<Report> {
  const [site] = await seedSites(client, 1)
  if (!site) throw new Error('no site')
  const ours: number[] = []
  const theirs: number[] = []
  let failed = 0
  for (let round = -1; round < ROUNDS; round += 1) {
    const load = { connections: CONNECTIONS, seconds: SECONDS }
    const own = await fullLoad({ url: greenroom.url, requests: ownHits(site.id, greenroom.url), ...load })
    const other = await fullLoad({ url: rival, requests: umamiHits(website), ...load })
    failed += own.failed + other.failed
    // The first round is a warm-up.
    if (round >= 0) [own, other].forEach(({ perSecond }, at) => (at === 0 ? ours : theirs).push(perSecond))
  }
  const sizeOf = async (database: pg.Client, like: string, count: string) => {
    const { rows } = await database.query<{ mb: number }>(
      `select sum(pg_total_relation_size(oid)) / 1e6 / nullif((${count}), 0) * 1e6 as mb from pg_class
        where relkind = 'r' and relname ~ $1`,
      [like],
    )
    return Number(rows[0]?.mb)
  }
  const raw = await sizeOf(client, '^(hits|hit_rollups)', 'select count(*) from hits')
  const events = await sizeOf(umami, '^(website_event|session)$', 'select count(*) from website_event')

  const person = await signUp(greenroom)
  const siteId = await fill(client, person)
  const kept = await sizeOf(client, '^(visit_days|day_totals)$', 'select sum(hits) from visit_days')
  const busy = randomUUID()
  await umami.query("insert into website (website_id, name) values ($1, 'Busy')", [busy])
  await seedUmami(umami, busy, HITS, DAYS)
  const panels: [string, number, number][] = []
  for (const [panel, column, join] of PANELS) {
    const own = await timed(() => ask(greenroom, person, `/panels/${panel}?period=30d&site=${siteId}`))
    const other = await timed(() =>
      umami.query(
        `select ${column}, count(*) from website_event ${join} where website_event.website_id = $1 and event_type = 1
          and website_event.created_at between now() - interval '31 days' and now() group by 1 order by 2 desc limit 100`,
        [busy],
      ),
    )
    panels.push([`${panel} of ${DAYS} days, ms`, own, other])
  }
  const row = (what: string, own: number, other: number) => [what, own, other, own / other]
  const slowest = Math.max(...panels.map(([, own, other]) => own / other))
  return {
    columns: ['what', 'ours', 'Umami’s tables', 'ours ÷ Umami’s'],
    rows: [
      row('events/s, answered once on disk (median)', median(ours), median(theirs)),
      ...panels.map((panel) => row(...panel)),
      row('raw hits, MB per million', raw, events),
      row('what is kept after 62 days, MB per million', kept, events),
    ],
    verdicts: [
      atLeast('events/s, ours ÷ Umami’s', median(ours) / median(theirs), 1),
      atMost('slowest panel, ours ÷ Umami’s', slowest, 1),
      atMost('disk of what is kept, ours ÷ Umami’s', kept / events, 1),
      atMost('answers that failed', failed, 0),
    ],
    notes: [
      `${HITS.toLocaleString('en-US')} hits of ${DAYS} days for the panels: ours over HTTP, signed in, and with visitors; Umami’s as one statement each, which counts views alone`,
      `Umami’s statements for an event are run by node:http and pg, without Next.js and Prisma. ${CONNECTIONS} connections by ${LOAD_TOOL}, ${ROUNDS} rounds in turn`,
    ],
  }
}

const headersOf = (n: number) => ({
  'user-agent': userAgent(n),
  'x-forwarded-for': `8.${n % 200}.${(n * 7) % 250}.${1 + (n % 250)}`,
})

const ownHits = (siteId: string, url: string): LoadRequest[] =>
  Array.from({ length: 500 }, (_, n) => ({
    method: 'POST',
    path: `/api/public/minisites/${siteId}/view`,
    headers: {
      ...headersOf(n),
      'content-type': 'text/plain;charset=UTF-8',
      referer: `${url}/nova?utm_source=instagram`,
    },
    body: '{"referrer":"https://l.instagram.com/"}',
  }))

const umamiHits = (website: string): LoadRequest[] =>
  Array.from({ length: 500 }, (_, n) => ({
    method: 'POST',
    path: '/api/send',
    headers: { ...headersOf(n), 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'event',
      payload: {
        website,
        hostname: 'nova.example',
        url: '/nova?utm_source=instagram',
        referrer: 'https://l.instagram.com/',
      },
    }),
  }))

/** Writes sealed days of a page. @returns its id */
async function fill(client: pg.Client, { id: userId }: Person): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into mini_sites (id, user_id, username, name, created_at, updated_at)
      values (gen_random_uuid(), $1, 'busy', 'Nova Reyes', now(), now()) returning id`,
    [userId],
  )
  const siteId = rows[0]?.id ?? ''
  const blockIds = Array.from({ length: 12 }, () => randomUUID())
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  for (let days = DAYS; days > 0; days -= 1) {
    const starts = new Date(midnight - days * DAY_MS)
    const at = { day: dayOf(starts.getTime()), starts, ends: new Date(starts.getTime() + DAY_MS) }
    await writeDay(client, { userId, siteId, blockIds }, at, dayOfVisits(starts, Math.ceil(HITS / DAYS), blockIds))
  }
  await client.query(
    `insert into analytics_seals (user_id, done_until, last_day, due_at) values ($1, $2, $3, now() + interval '1 day')
      on conflict (user_id) do update set done_until = excluded.done_until, last_day = excluded.last_day, due_at = excluded.due_at`,
    [userId, new Date(midnight), dayOf(midnight - DAY_MS)],
  )
  await client.query('vacuum analyze visit_days')
  await client.query('vacuum analyze day_totals')
  return siteId
}

async function ask({ url }: Greenroom, { cookie }: Person, path: string): Promise<void> {
  const answer = await fetch(`${url}/api/analytics${path}`, { headers: { cookie } })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(body)
}

/** Returns the median of milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < TIMES; n += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}
