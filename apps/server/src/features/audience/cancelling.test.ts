import { expect, it, vi } from 'vitest'
import { sqlState } from '../../platform/error-codes.ts'
import { systemContext } from '../../platform/house.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { previewRule } from './queries/preview.ts'

const test = useTestApp()

const EVERYBODY = { version: 1, time_zone: 'UTC', where: { combinator: 'and', rules: [] } } as const
const rule = { ...EVERYBODY, where: { combinator: 'and' as const, rules: [] } }

/** Counts queries that wait for a lock on `contacts`. */
async function waiting(): Promise<number> {
  const { rows } = await test.house.db.systemPool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%contacts%'`,
  )
  return rows.length
}

/** Runs work while `contacts` is locked, so that any count of contacts is certainly under way. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const blocker = await test.house.db.systemPool.connect()
  try {
    await blocker.query('begin; lock table contacts in access exclusive mode')
    await work()
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
}

it('an abandoned count is canceled in the database', async () => {
  const owner = await test.signUp()
  const context = await systemContext(test.house).asOwner(owner.id)
  await whileLocked(async () => {
    const gone = new AbortController()
    const preview = previewRule(context, rule, undefined, gone.signal)
    preview.catch(() => {})
    await expect.poll(waiting).toBe(1)
    gone.abort()
    // query_canceled, not a lock timeout (PostgreSQL, appendix A).
    expect(sqlState(await preview.catch((error: unknown) => error))).toBe('57014')
  })
  await expect(previewRule(context, rule, undefined, new AbortController().signal)).resolves.toEqual({
    people: 0,
    sample: [],
  })
})

it('a count is canceled when the browser requests the next one', async () => {
  const owner = await test.signUp()
  const base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const stopped = vi.spyOn(test.house.db.systemPool, 'query')
  const cancels = () => stopped.mock.calls.flat().filter((sql) => String(sql).includes('pg_cancel_backend')).length
  await whileLocked(async () => {
    const browser = new AbortController()
    const answer = fetch(`${base}/api/segments/preview`, {
      method: 'POST',
      headers: { cookie: owner.cookie, origin: test.house.urls.publicUrl, 'content-type': 'application/json' },
      body: JSON.stringify({ rule: EVERYBODY }),
      signal: browser.signal,
    })
    answer.catch(() => {})
    await expect.poll(waiting).toBe(1)
    browser.abort()
    await expect.poll(cancels).toBe(1)
    await expect.poll(waiting).toBe(0)
  })
  stopped.mockRestore()
})

it('a count that is abandoned before it starts does not start', async () => {
  const owner = await test.signUp()
  const context = await systemContext(test.house).asOwner(owner.id)
  await expect(previewRule(context, rule, undefined, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
})

it('a completed request cancels nothing', async () => {
  const owner = await test.signUp()
  const stopped = vi.spyOn(test.house.db.systemPool, 'query')
  expect((await test.call(owner, 'POST', '/api/segments/preview', { rule: EVERYBODY })).statusCode).toBe(200)
  expect(stopped.mock.calls.flat().filter((sql) => String(sql).includes('pg_cancel_backend'))).toEqual([])
  stopped.mockRestore()
})
