import { expect, it, vi } from 'vitest'
import { sqlState } from '../../platform/errors.ts'
import { systemContext } from '../../platform/house.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { previewRule } from './queries/preview.ts'

const test = useTestApp()

const EVERYBODY = { version: 1, time_zone: 'UTC', where: { combinator: 'and', rules: [] } } as const
const rule = { ...EVERYBODY, where: { combinator: 'and' as const, rules: [] } }

it('a count that nobody waits for any more is stopped in the database', async () => {
  const owner = await test.signUp()
  const context = await systemContext(test.house).asOwner(owner.id)
  const blocker = await test.house.db.systemPool.connect()
  try {
    // What counts has to wait for this, so that it is under way for sure.
    await blocker.query('begin; lock table contacts in access exclusive mode')
    const gone = new AbortController()
    const preview = previewRule(context, rule, undefined, gone.signal)
    preview.catch(() => {})
    await vi.waitFor(async () => {
      const { rows } = await test.house.db.systemPool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%contacts%'`,
      )
      expect(rows).toHaveLength(1)
    }, 15_000)
    gone.abort()
    // query_canceled, and not the lock that took too long (PostgreSQL, appendix A).
    expect(sqlState(await preview.catch((error: unknown) => error))).toBe('57014')
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  await expect(previewRule(context, rule, undefined, new AbortController().signal)).resolves.toEqual({
    people: 0,
    sample: [],
  })
})

it('one that nobody waits for before it begins is not begun', async () => {
  const owner = await test.signUp()
  const context = await systemContext(test.house).asOwner(owner.id)
  await expect(previewRule(context, rule, undefined, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
})

it('an answer that was sent stops nothing', async () => {
  const owner = await test.signUp()
  const stopped = vi.spyOn(test.house.db.systemPool, 'query')
  expect((await test.call(owner, 'POST', '/api/segments/preview', { rule: EVERYBODY })).statusCode).toBe(200)
  expect(stopped.mock.calls.flat().filter((sql) => String(sql).includes('pg_cancel_backend'))).toEqual([])
  stopped.mockRestore()
})
