import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Campaign, CampaignPreview } from '@greenroom/contracts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/db/embedded/index.ts'
import { openFakeTwilio, TWILIO_SID, TWILIO_TOKEN } from '../../testing/fake-twilio.ts'
import { openScriptedRelay } from '../../platform/providers/email/bulk/scripted-relay.fixture.ts'
import { newPhone } from '../../testing/phones.ts'
import { zoneAtNoon } from '../../testing/noon.ts'
import { addressOf } from '../../testing/server-group.ts'
import { type ServerProcess, spawnServer, untilReady } from '../../testing/server-process.ts'

/** Two real servers on a database of their own, each of which is killed while campaigns are sent (standards S1, S2). */
const FANS = 200
const CAMPAIGNS = ['Tidewater', 'Low Tide'] as const
const ALL = FANS * CAMPAIGNS.length
const CENTS = 10_000
const PER_SECOND = 100
/** Marked by one worker and without a result: twice its connections (record 0062). */
const IN_FLIGHT = 40
const PATIENCE = { timeout: 60_000, interval: 20 }

const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-kill-campaign-'))
const twilio = await openFakeTwilio()
const relay = await openScriptedRelay()
const servers: ServerProcess[] = []
let postgres: EmbeddedPostgres
let env: Record<string, string>
let pool: pg.Pool
let cookie: string | undefined

beforeAll(async () => {
  twilio.slowness = 40
  // Commits survive a killed database without fsync; only a power failure would lose them.
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings: { fsync: 'off' } })
  env = {
    DATABASE_URL: addressOf(postgres.connection),
    DATA_DIR: path.join(folder, 'files'),
    APP_SECRET: 'a secret that both processes share',
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    TWILIO_API_BASE: twilio.url,
    SMTP_URL: relay.url,
    MAIL_FROM: 'Greenroom <hello@greenroom.example>',
    MAIL_REPLY_DOMAIN: 'mail.greenroom.example',
    MAIL_WEBHOOK_SECRET: 'a secret for the webhook of mail',
    RATE_LIMIT: 'off',
    SHARED_SENDING: '1',
    SHARED_SENDING_DAILY: '10000000',
  }
  pool = new pg.Pool({ ...postgres.connection, max: 2 })
  pool.on('error', () => {})
  await Promise.all([start(0), start(1)])
})
afterAll(async () => {
  for (const { child, exited } of servers) {
    child.kill('SIGKILL')
    await exited
  }
  await pool.end()
  await postgres.stop()
  await twilio.close()
  await relay.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Servers that were started again after they were killed. */
const begun: Promise<void>[] = []

/** Servers that this test killed. */
const killed = new Set<ServerProcess>()

/** Starts a server, once more if it ended because the database was killed under it, as a supervisor of processes does. */
async function start(place: number): Promise<void> {
  const server = await spawnServer(env)
  servers[place] = server
  await untilReady(server).catch(async (error: Error) => {
    if (killed.has(server)) return
    if ((await server.exited) === null) throw error
    await start(place)
  })
}

/** Asks the database, again while it is being killed. */
const query = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  vi.waitFor(async () => (await pool.query<T>(text, values)).rows, PATIENCE)

async function call<T>({ url }: ServerProcess, method: 'GET' | 'POST', address: string, body?: unknown): Promise<T> {
  const answer = await fetch(url + address, {
    method,
    headers: { origin: url, ...(body ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
  cookie ??= answer.headers.getSetCookie()[0]?.split(';')[0]
  return (await answer.json()) as T
}
const post = <T>(address: string, body?: unknown) => call<T>(servers[0] as ServerProcess, 'POST', address, body)
/** Reads from whichever server answers. */
const read = <T>(address: string): Promise<T> =>
  vi.waitFor(() => Promise.any(servers.map((server) => call<T>(server, 'GET', address))), PATIENCE)

/** Signs up an artist with a plan, money, a number, and people for whom it is day. @returns the artist's id */
async function populate(): Promise<string> {
  cookie = undefined
  await Promise.all(begun)
  const account = { email: `${randomUUID()}@example.com`, password: 'correct horse battery', name: 'Nova Reyes' }
  const { id } = (await post<{ user: { id: string } }>('/api/auth/sign-up/email', account)).user
  await query('update users set email_verified = true where id = $1', [id])
  await query(
    `insert into user_subscriptions
        (user_id, provider, customer_id, subscription_id, plan_id, status, amount, current_period_end, ticket, created_at, updated_at)
      values ($1, 'stripe', $2, $2, 'Pro', 'active', 4999, now() + interval '20 days', 1, now(), now())`,
    [id, `of ${id}`],
  )
  await query("select post_to_ledger(gen_random_uuid(), $1, 'grant', $2, 'test', '', null, 'A gift', 'test', now())", [
    id,
    CENTS,
  ])
  const number = newPhone()
  twilio.numbers.push({ phone_number: number, sms: true, created: 'Tue, 06 Jan 2026 10:00:00 +0000' })
  await query(
    `insert into senders (id, user_id, channel, address, registration, per_second, created_at)
       values (gen_random_uuid(), $1, 'sms', $2, 'vouched', $3, now())`,
    [id, number, PER_SECOND],
  )
  await query(
    `insert into contacts (id, user_id, name, phone, time_zone, source, sms_consent, created_at, updated_at, last_activity)
       select gen_random_uuid(), $1, 'Mia ' || n, '+1201555' || lpad(n::text, 4, '0'), $3, 'manual', 'subscribed', now(), now(), now()
       from generate_series(1, $2::int) n`,
    [id, FANS, zoneAtNoon()],
  )
  return id
}

/** Confirms a campaign to everybody. @returns its id */
async function confirm(name: string, fields: object = {}): Promise<string> {
  const content = `Hi {{first_name|there}}, ${name} is out.`
  const draft = { type: 'sms', name, audience: { everyone: true }, content, ...fields }
  const { id } = await post<Campaign>('/api/campaigns', draft)
  const { hash, recipients } = await post<CampaignPreview>(`/api/campaigns/${id}/preview`)
  expect(recipients).toBe(FANS)
  await post(`/api/campaigns/${id}/confirm`, { hash })
  return id
}

/** Has the ten seconds pass in which a confirmation can be taken back. */
async function letThemLeave(ids: readonly string[]): Promise<void> {
  await query("update campaigns set due_at = now() - interval '1 s' where id = any ($1)", [ids])
  const due = `update pgboss.job set start_after = now() where name = 'campaigns.prepare' and state = 'created' returning id`
  await vi.waitUntil(async () => (await query(due)).length > 0, PATIENCE)
}

async function kill(what: number | 'database'): Promise<void> {
  if (what === 'database') {
    const [pid] = readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
    return void process.kill(Number(pid), 'SIGKILL')
  }
  const server = servers[what] as ServerProcess
  const { child, exited } = server
  killed.add(server)
  child.kill('SIGKILL')
  await exited
  begun[what] = start(what)
  begun[what].catch(() => {})
  // Its leases lapse now instead of in ten seconds: delivery/pipeline.test.ts and the bench wait for them (standard S2).
  await query("update send_ranges set lease_until = now() where state = 1 and worker like $1 || '/%'", [child.pid])
}

/** How many people the screen shows as reached. */
async function shown(ids: readonly string[]): Promise<number> {
  const all = await Promise.all(ids.map((id) => read<Campaign>(`/api/campaigns/${id}`)))
  return all.reduce((sum, { counts }) => sum + counts.sent + counts.uncertain, 0)
}

it('campaigns reach everybody once, the screen moves on, and the money is right, whatever is killed', {
  timeout: 180_000,
}, async () => {
  twilio.accepted = []
  const artist = await populate()
  const ids = [await confirm(CAMPAIGNS[0]), await confirm(CAMPAIGNS[1])]
  await letThemLeave(ids)
  const kills = [0, 1, randomInt(2), 'database' as const].toSorted(() => Math.random() - 0.5)
  const story: string[] = []
  for (const [n, what] of kills.entries()) {
    const moment = Math.round((ALL * (n + Math.random())) / (kills.length + 1))
    await vi.waitUntil(() => twilio.accepted.length > moment, PATIENCE)
    await kill(what)
    story.push(`${what} killed after ${moment} texts`)
    // The other server may have reached everybody meanwhile.
    const expected = Math.min((await shown(ids)) + 1, ALL)
    await vi.waitUntil(async () => (await shown(ids)) >= expected, PATIENCE)
  }
  const isOver = () => query("select 1 from sends where id = any ($1) and state = 'finished'", [ids])
  await vi.waitUntil(async () => (await isOver()).length === ids.length, PATIENCE)

  const words = story.join(', ')
  const taken = twilio.accepted.map(
    ({ To, Body }) => `${To?.[0]}: ${CAMPAIGNS.find((name) => Body?.[0]?.includes(name))}`,
  )
  expect(taken, `${words}: none is doubled`).toHaveLength(new Set(taken).size)
  let [sent, uncertain] = [0, 0]
  for (const [n, id] of ids.entries()) {
    const { counts } = await read<Campaign>(`/api/campaigns/${id}`)
    expect(counts.sent + counts.uncertain, `${words}: none is lost`).toBe(FANS)
    const address = `/api/campaigns/${id}/recipients?outcome=uncertain&limit=100`
    const parked = await read<{ items: { phone: string; cost: number }[]; total: number }>(address)
    expect(parked.total, `${words}: each uncertain one is shown`).toBe(counts.uncertain)
    const known = new Set(taken.filter((text) => text.endsWith(CAMPAIGNS[n] ?? '')))
    for (const { phone } of parked.items) known.add(`${phone}: ${CAMPAIGNS[n]}`)
    expect(known.size, `${words}: whoever is shown as sent was sent to`).toBe(FANS)
    expect(counts).toMatchObject({ cost: counts.sent * 2, reserved: counts.uncertain * 2 })
    sent += counts.sent
    uncertain += counts.uncertain
  }
  expect(uncertain, `${words}: what was on its way`).toBeLessThanOrEqual(kills.length * IN_FLIGHT)
  const [wallet] = await query('select balance::int, reserved::int from wallets where user_id = $1', [artist])
  expect(wallet).toEqual({ balance: CENTS - ALL * 2, reserved: uncertain * 2 })
  expect(sent + uncertain).toBe(ALL)
})

it('an email reaches everybody once, though all workers are killed while the mail server has it', {
  timeout: 180_000,
}, async () => {
  const artist = await populate()
  await query(
    `update contacts set email = 'fan' || right(phone, 4) || '@of-' || right(phone, 1) || '.example', email_consent = 'subscribed'
       where user_id = $1`,
    [artist],
  )
  await query("insert into sending_rules (user_id, postal_address, updated_at) values ($1, 'PO Box 7', now())", [
    artist,
  ])
  // The server stalls over the last mails of two rounds; it keeps every other one of them.
  const stalls = [FANS * 0.25, FANS * 0.6]
  const kept: string[] = []
  let hung = 0
  relay.trick = ({ verb, text }) => {
    if (verb !== 'BODY' || relay.taken.length < (stalls[0] ?? Number.POSITIVE_INFINITY)) return undefined
    hung += 1
    if (hung % 2 === 0) kept.push(text)
    return 'hang'
  }
  const id = await confirm('Tidewater', { type: 'email', subject: 'Tidewater is out' })
  await letThemLeave([id])
  for (const stall of [...stalls]) {
    const before = hung
    await vi.waitUntil(() => relay.taken.length >= stall && hung > before, PATIENCE)
    await Promise.all([kill(0), kill(1)])
    stalls.shift()
  }
  const isOver = () => query("select 1 from sends where id = $1 and state = 'finished'", [id])
  await vi.waitUntil(async () => (await isOver()).length === 1, PATIENCE)

  const { counts } = await read<Campaign>(`/api/campaigns/${id}`)
  expect(counts.sent + counts.uncertain, 'none is lost').toBe(FANS)
  const address = `/api/campaigns/${id}/recipients?outcome=uncertain&limit=100`
  const parked = await read<{ items: { email: string }[]; total: number }>(address)
  expect(parked.total, 'each uncertain one is shown').toBe(counts.uncertain)
  expect(counts.uncertain, 'what was on its way').toBeLessThanOrEqual(4 * IN_FLIGHT)
  expect(counts.uncertain, 'whatever the server had is told to be uncertain').toBeGreaterThanOrEqual(kept.length)
  // The artist was mailed, too, when they signed up.
  const taken = [...relay.taken.map(({ to }) => to).filter((to) => to.startsWith('fan')), ...kept]
  expect(taken, 'none is doubled').toHaveLength(new Set(taken).size)
  const known = new Set([...taken, ...parked.items.map(({ email }) => email)])
  expect(known.size, 'whoever is shown as sent was sent to').toBe(FANS)
})
