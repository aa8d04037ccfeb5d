import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { features } from '../features.ts'
import { useTestApp, type Visitor } from '../testing/test-app.ts'
import { systemContext } from './house.ts'

const test = useTestApp()

/** Runs the job as the worker would: registered, and recurring. */
async function prune(): Promise<void> {
  const job = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'upkeep.prune-idempotency-keys')
  expect(job?.schedule).toBe('40 * * * *')
  await job?.handle({ ...systemContext(test.house), signal: new AbortController().signal }, {})
}

const keysOf = async ({ id }: Visitor) =>
  (await test.house.db.systemPool.query('select key from idempotency_keys where user_id = $1', [id])).rowCount

it('forgets Idempotency-Keys when they are a week old, and none before', async () => {
  const nova = await test.signUp()
  const start = new Date()
  const after = (days: number) => test.setNow(new Date(start.getTime() + days * 86_400_000))
  const create = () =>
    test.call(
      nova,
      'POST',
      '/api/minisites',
      { username: `n-${randomUUID().slice(0, 12)}`, name: 'Nova' },
      { 'idempotency-key': randomUUID() },
    )
  after(0)
  expect((await create()).statusCode).toBe(201)
  after(6.9)
  await prune()
  expect(await keysOf(nova)).toBe(1)
  expect((await create()).statusCode).toBe(201)
  after(7.1)
  await prune()
  expect(await keysOf(nova)).toBe(1)
  test.setNow(undefined)
})
