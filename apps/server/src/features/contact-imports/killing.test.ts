import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { diskStorage } from '../../platform/providers/storage/disk.ts'
import { beginImport, getImport, rowsOf } from '../../testing/lists.ts'
import { addressOf } from '../../testing/server-group.ts'
import { spawnServer, untilReady } from '../../testing/server-process.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { runImport } from './commands/run-import.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-kill-import-'))
const test = useTestApp()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ROWS = 30_000
const EVERY = 10

/**
 * Takes turns with the batches at the lock that each of them takes (`holdPeople`), and acts in the first turn after
 * one.
 */
async function betweenBatches(userId: string, readRows: () => Promise<number>, act: () => Promise<void>) {
  const client = await test.house.db.systemPool.connect()
  try {
    await vi.waitFor(
      async () => {
        await client.query('begin')
        try {
          await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`people:${userId}`])
          expect(await readRows()).toBeGreaterThan(0)
          await act()
        } finally {
          await client.query('rollback')
        }
      },
      { timeout: 60_000, interval: 1 },
    )
  } finally {
    client.release()
  }
}

describe('a server that is killed in the middle of an import', () => {
  it('has lost nobody and duplicated nobody when another one continues', async () => {
    test.house.providers.storage = diskStorage(path.join(folder, 'uploads'))
    const nova = await test.signUp()
    await rowsOf(
      test,
      nova,
      `insert into user_subscriptions (user_id, provider, customer_id, subscription_id, plan_id, status, current_period_end, ticket, created_at, updated_at)
         values ($1, 'sandbox', 'c', 's', 'enterprise', 'active', now() + interval '1 month', 1, now(), now())`,
    )
    test.setTier('enterprise')
    const email = (n: number) => (n % EVERY === 3 ? 'nobody' : `fan${n % EVERY === 5 ? n - 1 : n}@example.com`)
    const list = `Email,Name,Tags\n${Array.from({ length: ROWS }, (_, n) => `${email(n)},Fan ${n},vip;tour`).join('\n')}\n`
    const id = await beginImport(test, nova, list)
    const server = await spawnServer({
      DATABASE_URL: addressOf(test.database.connection.system),
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
    })
    await untilReady(server)
    const readRows = async () => (await getImport(test, nova, id)).rows_read
    await betweenBatches(nova.id, readRows, async () => {
      server.child.kill('SIGKILL')
      expect(await server.exited).toBeNull()
    })
    expect(await readRows()).toBeLessThan(ROWS)

    await runImport(jobContext(test.house), nova.id, id)
    const fewer = ROWS / EVERY
    expect(await getImport(test, nova, id)).toMatchObject({
      status: 'done',
      rows_read: ROWS,
      refused: fewer,
      unchanged: fewer,
      created: ROWS - 2 * fewer,
    })
    const [people] = await rowsOf<{ n: number; emails: number; tagged: number; counted: string }>(
      test,
      nova,
      `select count(*)::int as n, count(distinct email)::int as emails,
         (select count(*)::int from contact_tags where user_id = $1) as tagged,
         (select live from contact_counters where user_id = $1) as counted
       from contacts where user_id = $1`,
    )
    const wanted = ROWS - 2 * fewer
    expect(people).toEqual({ n: wanted, emails: wanted, tagged: 2 * wanted, counted: String(wanted) })
    expect(await rowsOf(test, nova, 'select 1 from import_refusals where user_id = $1')).toHaveLength(fewer)
  })
})

describe('two processes that read one list', () => {
  it('store nobody twice: the later one continues', async () => {
    const nova = await test.signUp()
    test.setTier('enterprise')
    const list = `Email\n${Array.from({ length: 9000 }, (_, n) => `fan${n}@example.com`).join('\n')}\n`
    const id = await beginImport(test, nova, list)
    await Promise.all([0, 1].map(() => runImport(jobContext(test.house), nova.id, id)))
    expect(await getImport(test, nova, id)).toMatchObject({
      status: 'done',
      created: 9000,
      unchanged: 0,
      rows_read: 9000,
    })
  })
})
