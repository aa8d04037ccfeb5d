import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../testing/test-app.ts'
import type { Feature } from '../feature.ts'
import { ownerContext } from '../house.ts'
import { ownerIdOf } from '../identity/owner-id.ts'
import { DEAD_LETTER, defineJob } from '../jobs/define-job.ts'
import { startWorker } from '../jobs/worker.ts'
import { announce } from './announce.ts'

const test = useTestApp()
const handled: string[] = []
const poison = vi.fn(async () => {
  throw new Error('poison')
})

const probe: Feature = {
  name: 'probe',
  events: {
    'probe.thing-happened': async (_context, event) => {
      handled.push(String(event.payload.mark))
    },
  },
  jobs: [
    defineJob({
      name: 'probe.always-fails',
      schema: z.object({}),
      lane: 'normal',
      retry: { limit: 0, delaySeconds: 0 },
      handle: poison,
    }),
  ],
}

let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker(test.house, [probe])
})
afterAll(() => worker.stop())

async function happen(mark: string, commit = true): Promise<void> {
  const visitor = await test.signUp()
  const context = await ownerContext(test.house, ownerIdOf(visitor.id))
  await context.db
    .forOwner(context.ownerId, async (tx) => {
      await announce(context, tx, { name: 'probe.thing-happened', payload: { mark } })
      if (!commit) throw new Error('rolled back')
    })
    .catch((error: unknown) => {
      if (commit) throw error
    })
}

describe('an event of a command', () => {
  it('reaches its handler soon after the commit, and never without one', async () => {
    const [undone, done] = [randomUUID(), randomUUID()]
    await happen(undone, false)
    await happen(done)
    await vi.waitFor(() => expect(handled).toContain(done), { timeout: 8000 })
    expect(handled).not.toContain(undone)
    const left = await test.house.db.system.execute(sql`select 1 from outbox`)
    expect(left.rows).toEqual([])
  })

  it('becomes one job even when its row is moved twice', async () => {
    const boss = worker.boss
    const id = randomUUID()
    const data = { id, userId: randomUUID(), name: 'probe.thing-happened', payload: { mark: `twice-${id}` } }
    await Promise.all([1, 2].map(() => boss.insert('on.probe.thing-happened.probe', [{ id, data }])))
    await vi.waitFor(() => expect(handled).toContain(`twice-${id}`), { timeout: 8000 })
    expect(handled.filter((mark) => mark === `twice-${id}`)).toHaveLength(1)
  })
})

describe('a job that keeps failing', () => {
  it('is set aside in the dead-letter queue, where it can be listed and replayed, while others go on', async () => {
    await worker.boss.send('probe.always-fails', {})
    await vi.waitFor(async () => expect((await worker.boss.findJobs(DEAD_LETTER)).length).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 200,
    })
    const mark = randomUUID()
    await happen(mark)
    await vi.waitFor(() => expect(handled).toContain(mark), { timeout: 8000 })
    expect(await worker.boss.redrive(DEAD_LETTER)).toBeGreaterThan(0)
    await vi.waitFor(() => expect(poison).toHaveBeenCalledTimes(2), { timeout: 8000 })
  })
})
