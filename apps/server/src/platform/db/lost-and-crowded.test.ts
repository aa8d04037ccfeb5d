import { setTimeout as wait } from 'node:timers/promises'
import { sql } from '@greenroom/db/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { type OwnerId, ownerIdOf } from '../identity/owner-id.ts'
import type { OwnerTx, SystemTx } from './tx.ts'

const test = useTestApp()
let visitor: Visitor
let owner: OwnerId
const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)

beforeAll(async () => {
  visitor = await test.signUp()
  owner = ownerIdOf(visitor.id)
  process.on('uncaughtException', note)
})
afterAll(() => {
  process.off('uncaughtException', note)
})

const ways = {
  forOwner: (work: (tx: OwnerTx | SystemTx) => Promise<unknown>) => test.house.db.forOwner(owner, work),
  asSystem: (work: (tx: OwnerTx | SystemTx) => Promise<unknown>) => test.house.db.asSystem(work),
}
const pidOf = async (tx: OwnerTx | SystemTx) =>
  Number((await tx.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid)

/** Ends a connection as an operator might, with the rights of a superuser or of the role itself. */
async function terminate(pid: number): Promise<void> {
  const { systemPool } = test.house.db
  await systemPool.query('select pg_terminate_backend($1)', [pid])
  await expect
    .poll(async () => (await systemPool.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount)
    .toBe(0)
}

describe.each(Object.entries(ways))('a connection that the database ends during %s', (_name, run) => {
  it('fails the work when it was idle in its transaction, and nothing else', async () => {
    const failing = run(async (tx) => {
      await terminate(await pidOf(tx))
      await wait(20)
      await tx.execute(sql`select 1`)
    })
    await expect(failing).rejects.toThrow(/^Failed query/)
    expect(await run(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([{ one: 1 }])
    expect(uncaught).toEqual([])
  })

  it('fails the query that was running, and nothing else', async () => {
    const failing = run(async (tx) => {
      const pid = await pidOf(tx)
      const sleeping = tx.execute(sql`select pg_sleep(20)`)
      sleeping.catch(() => {})
      await terminate(pid)
      await sleeping
    })
    await expect(failing).rejects.toThrow(/^Failed query/)
    expect(await run(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([{ one: 1 }])
    expect(uncaught).toEqual([])
  })
})

describe('one owner who wants everything at once', () => {
  it('waits for themselves, while another owner is answered', async () => {
    const other = await test.signUp()
    const { db } = test.house
    const release = Promise.withResolvers<void>()
    let open = 0
    const held = Array.from({ length: 30 }, () =>
      db.forOwner(owner, async (tx) => {
        open += 1
        await tx.execute(sql`select 1`)
        await release.promise
      }),
    )
    try {
      await expect.poll(() => open).toBe(4)
      expect((await test.call(other, 'GET', '/api/minisites')).statusCode).toBe(200)
      expect(open).toBe(4)
    } finally {
      release.resolve()
      await Promise.all(held)
    }
    expect(open).toBe(30)
  })
})

describe('time-outs', () => {
  it('hold on every connection: a statement, a lock, a silent transaction', async () => {
    const settings = sql`select name, setting::int as ms from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`
    for (const run of Object.values(ways)) {
      const { rows } = (await run((tx) => tx.execute(settings))) as { rows: { name: string; ms: number }[] }
      expect(rows).toHaveLength(3)
      for (const { name, ms } of rows) {
        expect(ms, name).toBeGreaterThan(0)
        expect(ms, name).toBeLessThanOrEqual(30_000)
      }
    }
  })

  it('are longer for one piece of system work that says so, and only for it', async () => {
    const { db } = test.house
    const current = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
    const long = await db.asSystem((tx) => tx.execute(current), { statement: 3_600_000, lock: 1000 })
    expect(long.rows).toEqual([{ statement: '1h', lock: '1s' }])
    const usual = await db.asSystem((tx) => tx.execute(current))
    expect(usual.rows).not.toEqual(long.rows)
  })

  it('free a connection that waits for a lock, with 503 and a time to come back', async () => {
    const site = (await test.call(visitor, 'POST', '/api/minisites', { username: 'crowded', name: 'Crowded' })).json<{
      id: string
    }>()
    const path = `/api/minisites/${site.id}`
    const answer = await test.house.db.asSystem(async (tx) => {
      await tx.execute(sql`select 1 from mini_sites where id = ${site.id} for update`)
      return test.call(visitor, 'PATCH', path, { name: 'Later' })
    })
    expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await test.call(visitor, 'PATCH', path, { name: 'Later' })).statusCode).toBe(200)
  })
})
