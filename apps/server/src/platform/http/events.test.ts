import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { eq, sql } from '@greenroom/db/sql'
import { sessions } from '@greenroom/db'
import { beforeAll, describe, expect, it } from 'vitest'
import { features } from '../../features.ts'
import { listen, tablesOf } from '../../testing/event-stream.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { buildHouse } from '../house.ts'
import { LISTENER_NAME } from '../realtime/listener.ts'
import { liveTables } from './events.ts'
import { buildServer } from './server.ts'

const test = useTestApp()
const second = useSecondNode(test)
let bases: [string, string]

beforeAll(async () => {
  const address = { port: 0, host: '127.0.0.1' }
  bases = [await test.app.listen(address), await second.app.listen(address)]
})

const listenAs = (base: string, { cookie }: Visitor, headers: Record<string, string> = {}) =>
  listen(base, { cookie, ...headers })
const newSite = (visitor: Visitor) =>
  test.call(visitor, 'POST', '/api/minisites', { username: `l-${randomUUID().slice(0, 12)}`, name: 'Live' })

/** Kills the connection over which a node listens, like a lost network. */
async function deafen(): Promise<void> {
  const { rowCount } = await test.house.db.systemPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1`,
    [LISTENER_NAME],
  )
  expect(rowCount).toBe(2)
}

describe('the event stream', () => {
  it('asks for a session, by cookie or by bearer, like every route', async () => {
    const visitor = await test.signUp()
    const refused = await test.call(undefined, 'GET', '/api/events')
    expect(refused.json()).toMatchObject({ code: 'NOT_AUTHENTICATED', status: 401 })
    expect((await test.call(visitor, 'GET', '/api/events', undefined, { authorization: 'Bearer x' })).statusCode).toBe(
      401,
    )
    const { token } = (await test.call(visitor, 'GET', '/api/auth/token')).json<{ token: string }>()
    const stream = await listen(bases[0], { authorization: `Bearer ${token}` })
    expect(stream.status).toBe(200)
    await expect.poll(() => stream.heard[0]).toMatchObject({ event: 'hello', data: { resync: true } })
  })

  it('is never kept, packed or held back on its way', async () => {
    const stream = await listenAs(bases[0], await test.signUp(), { 'accept-encoding': 'gzip, br' })
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(stream.headers).not.toHaveProperty('content-encoding')
    expect(stream.headers).not.toHaveProperty('content-length')
  })

  it('tells a change on every node, whichever made it', async () => {
    const visitor = await test.signUp()
    const streams = await Promise.all(bases.map((base) => listenAs(base, visitor)))
    await newSite(visitor)
    for (const stream of streams)
      await expect.poll(() => tablesOf(stream)).toEqual(expect.arrayContaining(['blocks', 'mini_sites']))
    await test.call(visitor, 'PATCH', '/api/me', { name: 'Nova R.' })
    for (const stream of streams) await expect.poll(() => tablesOf(stream)).toContain('profiles')
    for (const stream of streams) for (const { id } of stream.heard) expect(id).toMatch(/^[0-9a-f-]{36}\.[\d.]+$/)
  })

  it('tells one change for a burst', async () => {
    const visitor = await test.signUp()
    const stream = await listenAs(bases[0], visitor)
    const count = (table: string) => tablesOf(stream).filter((told) => told === table).length
    // Notifications of the sign-up itself may still be in flight; those of this change come after them.
    await test.house.db.systemPool.query("update users set name = 'Nova' where id = $1", [visitor.id])
    await expect.poll(() => count('users')).toBe(1)
    const before = count('profiles')
    await test.house.db.asSystem(async (tx) => {
      for (let i = 0; i < 200; i += 1)
        await tx.execute(sql`update profiles set name = ${`Nova ${i}`} where id = ${visitor.id}::uuid`)
    })
    await expect.poll(() => count('profiles')).toBeGreaterThan(before)
    await test.house.db.systemPool.query("update users set name = 'Nova R.' where id = $1", [visitor.id])
    await expect.poll(() => count('users')).toBe(2)
    expect(count('profiles')).toBe(before + 1)
  })

  it('is the owner’s alone (standard W11)', async () => {
    const [one, two] = [await test.signUp(), await test.signUp()]
    const others = await Promise.all(bases.map((base) => listenAs(base, two)))
    const own = await listenAs(bases[0], one)
    await newSite(one)
    await test.call(one, 'PATCH', '/api/me', { name: 'Mark' })
    await test.call(two, 'PATCH', '/api/me', { name: 'Own' })
    await expect.poll(() => tablesOf(own)).toEqual(expect.arrayContaining(['mini_sites', 'profiles']))
    for (const stream of others) {
      await expect.poll(() => tablesOf(stream)).toContain('profiles')
      expect(tablesOf(stream)).not.toContain('mini_sites')
      expect(stream.text()).not.toContain(one.id)
    }
  })
})

describe('who comes back', () => {
  it('hears what was missed, and nothing where nothing was', async () => {
    const visitor = await test.signUp()
    const before = await listenAs(bases[0], visitor)
    await expect.poll(() => before.lastId()).toBeDefined()
    const lastId = before.lastId() ?? ''
    before.leave()
    const quiet = await listenAs(bases[0], visitor, { 'last-event-id': lastId })
    await expect.poll(() => quiet.heard[0]?.data).toEqual({ resync: false })
    quiet.leave()
    const other = await listenAs(bases[0], visitor)
    await newSite(visitor)
    await expect.poll(() => tablesOf(other)).toContain('mini_sites')
    const back = await listen(bases[0], { cookie: visitor.cookie }, `?since=${lastId}`)
    await expect.poll(() => back.heard.map(({ event }) => event)).toEqual(['hello', 'change'])
    expect(back.heard[0]).toMatchObject({ id: undefined, data: { resync: false } })
    expect(tablesOf(back)).toContain('mini_sites')
  })

  it('to another process, or with a made-up id, reads everything anew', async () => {
    const visitor = await test.signUp()
    const first = await listenAs(bases[0], visitor)
    await expect.poll(() => first.lastId()).toBeDefined()
    for (const [base, id] of [
      [bases[1], first.lastId() ?? ''],
      [bases[0], 'made-up'],
    ] as const) {
      const back = await listenAs(base, visitor, { 'last-event-id': id })
      await expect.poll(() => back.heard[0]?.data).toEqual({ resync: true })
    }
  })

  it('is told to read everything anew after the node itself was away, and so are all who stayed', async () => {
    const visitor = await test.signUp()
    const streams = await Promise.all(bases.map((base) => listenAs(base, visitor)))
    for (const stream of streams) await expect.poll(() => stream.lastId()).toBeDefined()
    const ids = streams.map((stream) => stream.lastId() ?? '')
    await deafen()
    await newSite(visitor)
    for (const stream of streams) await expect.poll(() => stream.heard.map(({ event }) => event)).toContain('resync')
    const back = await listenAs(bases[0], visitor, { 'last-event-id': ids[0] ?? '' })
    await expect.poll(() => back.heard[0]?.data).toEqual({ resync: true })
    await test.call(visitor, 'PATCH', '/api/me', { name: 'Again' })
    for (const stream of streams) await expect.poll(() => tablesOf(stream)).toContain('profiles')
  })
})

/** Independent of the heartbeat, which no test waits for; `npm run bench live` measures how soon. */
describe('a session that ends', () => {
  /** Opens a stream of one session on each node. */
  const both = async (visitor: Visitor) => {
    const streams = await Promise.all(bases.map((base) => listenAs(base, visitor)))
    for (const stream of streams) await expect.poll(() => stream.heard.length).toBeGreaterThan(0)
    return streams
  }
  const expectEnded = async (streams: Awaited<ReturnType<typeof both>>) => {
    for (const stream of streams) {
      await expect.poll(() => stream.hasEnded()).toBe(true)
      expect(stream.heard.at(-1)?.event).toBe('session-ended')
    }
  }

  it('ends its streams on every node at sign-out, and no other session’s', async () => {
    const visitor = await test.signUp()
    const again = await test.call(undefined, 'POST', '/api/auth/sign-in/email', {
      email: visitor.email,
      password: 'correct horse battery',
    })
    const [cookie] = again.cookies
    const elsewhere = await both({ ...visitor, cookie: `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}` })
    const streams = await both(visitor)
    await test.call(visitor, 'POST', '/api/auth/sign-out')
    await expectEnded(streams)
    for (const stream of elsewhere) expect(stream.hasEnded()).toBe(false)
  })

  it('ends them when it is revoked while the nodes do not hear', async () => {
    const visitor = await test.signUp()
    const streams = await both(visitor)
    await deafen()
    await test.house.db.system.delete(sessions).where(eq(sessions.userId, visitor.id))
    await expectEnded(streams)
  })

  it('ends them when it has passed its limit, at the next heartbeat', async () => {
    const visitor = await test.signUp()
    const streams = await both(visitor)
    await test.house.db.system
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 31 * 24 * 3600 * 1000) })
      .where(eq(sessions.userId, visitor.id))
    for (const node of [test, second]) node.app.eventStreams.beat()
    await expectEnded(streams)
  })
})

describe('a process with open streams', () => {
  it('counts them, and none of them as a slow answer', async () => {
    const gauge = async () =>
      Number(/^greenroom_event_streams (\d+)$/m.exec((await test.app.inject('/metrics')).body)?.[1])
    const stream = await listenAs(bases[0], await test.signUp())
    await expect.poll(gauge).toBeGreaterThan(0)
    stream.leave()
    await expect.poll(() => test.app.eventStreams.size + second.app.eventStreams.size).toBe(await gauge())
    expect((await test.app.inject('/metrics')).body).not.toMatch(/route="\/api\/events",status="200"/)
  })

  it('stops at once, and says good-bye (standard O1)', async () => {
    const visitor = await test.signUp()
    const { env, log, providers, secret, clock, usage, claims } = test.house
    const house = buildHouse({
      env,
      log,
      connection: test.database.connection,
      providers,
      secret,
      clock,
      usage,
      claims,
    })
    await house.listener.start()
    const app = await buildServer(house, features)
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await listenAs(base, visitor)
    // A client that has stopped reading, and never reads the end.
    const silent = connect(Number(new URL(base).port), '127.0.0.1')
    silent.on('error', () => {})
    silent.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${visitor.cookie}\r\n\r\n`)
    silent.pause()
    await expect.poll(() => app.eventStreams.size).toBe(2)
    await app.close()
    await house.close()
    await expect.poll(() => stream.hasEnded()).toBe(true)
    expect(stream.response.complete).toBe(true)
    silent.destroy()
  })
})

describe('every table that screens hear of', () => {
  it('tells its changes by triggers', async () => {
    const { rows } = await test.house.db.systemPool.query<{ name: string; told: string }>(
      `select tgrelid::regclass::text as name, string_agg(tgname, ',' order by tgname) as told from pg_trigger
       where tgname in ('notify_insert', 'notify_update', 'notify_delete') group by 1`,
    )
    const told = new Map(rows.map(({ name, told }) => [name, told]))
    const declared = features.flatMap(({ live = [] }) => live)
    expect(declared.length).toBeGreaterThan(0)
    for (const table of declared) expect(told.get(table), table).toBe('notify_delete,notify_insert,notify_update')
    for (const table of liveTables([])) expect(told.get(table), table).toBeDefined()
  })
})
