import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Campaign, CampaignPreview } from '@greenroom/contracts'
import pg from 'pg'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded/index.ts'
import { openScriptedRelay } from '../platform/providers/email/bulk/scripted-relay.fixture.ts'
import { openFakeTwilio, TWILIO_SID, TWILIO_TOKEN } from './fake-twilio.ts'
import { zoneAtNoon } from './noon.ts'
import { newPhone } from './phones.ts'
import { addressOf } from './server-group.ts'
import { type ServerProcess, spawnServer, untilReady } from './server-process.ts'

/** Money of an artist, in cents, and texts a second of their number. */
export const CENTS = 10_000
const PER_SECOND = 100
/** Of waiting for what killed processes left behind. */
export const PATIENCE = { timeout: 60_000, interval: 20 }

/**
 * Starts two real servers on a database of their own, with fakes of Twilio and of a mail relay, for the tests of one file that
 * kill them while campaigns are sent.
 * @param fans of each artist
 */
export async function useKilledServers(fans: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-kill-'))
  const twilio = await openFakeTwilio()
  const relay = await openScriptedRelay()
  const servers: ServerProcess[] = []
  /** Servers that were started again after they were killed. */
  const begun: Promise<void>[] = []
  const killed = new Set<ServerProcess>()
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

  /** Starts a server, once more if it ended because the database was killed under it, as a supervisor of processes does. */
  async function start(place: number): Promise<void> {
    // Connections that wait for a lock are known by the server's name.
    const server = await spawnServer({ ...env, DATABASE_URL: `${env.DATABASE_URL}&application_name=server-${place}` })
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
    await query(
      "select post_to_ledger(gen_random_uuid(), $1, 'grant', $2, 'test', '', null, 'A gift', 'test', now())",
      [id, CENTS],
    )
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
      [id, fans, zoneAtNoon()],
    )
    return id
  }

  /** Confirms a campaign to everybody. @returns its id */
  async function confirm(name: string, fields: object = {}): Promise<string> {
    const content = `Hi {{first_name|there}}, ${name} is out.`
    const draft = { type: 'sms', name, audience: { everyone: true }, content, ...fields }
    const { id } = await post<Campaign>('/api/campaigns', draft)
    const { hash, recipients } = await post<CampaignPreview>(`/api/campaigns/${id}/preview`)
    expect(recipients).toBe(fans)
    await post(`/api/campaigns/${id}/confirm`, { hash })
    return id
  }

  /** Has the ten seconds pass in which a confirmation can be taken back. */
  async function letThemLeave(ids: readonly string[]): Promise<void> {
    await query("update campaigns set due_at = now() - interval '1 s' where id = any ($1)", [ids])
    const due = `update pgboss.job set start_after = now() where name = 'campaigns.prepare' and state = 'created' returning id`
    await vi.waitUntil(async () => (await query(due)).length > 0, PATIENCE)
  }

  /** Kills a server and begins to start it again, or kills the database, which starts again by itself. */
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

  return { twilio, relay, servers, begun, query, read, populate, confirm, letThemLeave, kill, connect }

  /** Connects to the database for a transaction of the test's own. */
  function connect(): Promise<pg.PoolClient> {
    return pool.connect()
  }
}
