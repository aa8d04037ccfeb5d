import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import type { Feature } from '../feature.ts'
import { systemContext } from '../house.ts'
import { readPlan } from '../limits.ts'
import { startWorker } from '../jobs/worker.ts'
import { announce } from './announce.ts'

const lines: string[] = []
const test = useTestApp({ LOG_LEVEL: 'warn' }, { onLog: (line) => lines.push(line) })
const handled: string[] = []
const owners: string[] = []

const probe: Feature = {
  name: 'probe',
  events: {
    'probe.thing-happened': {
      lane: 'normal',
      handle: async (context, event) => {
        const owner = await context.asOwner(event.userId)
        owners.push(`${owner.ownerId} ${(await readPlan(owner)).tier}`)
        handled.push(String(event.payload.mark))
      },
    },
  },
}

let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker(test.house, [probe])
})
afterAll(() => worker.stop())

async function happen(mark: string, { name = 'probe.thing-happened', commit = true } = {}): Promise<string> {
  const visitor = await test.signUp()
  const context = await systemContext(test.house).asOwner(visitor.id)
  await context.db
    .forOwner(context.ownerId, async (tx) => {
      await announce(context, tx, { name, payload: { mark } })
      if (!commit) throw new Error('rolled back')
    })
    .catch((error: unknown) => {
      if (commit) throw error
    })
  return visitor.id
}

const waiting = async () =>
  (
    await test.house.db.systemPool.query<{ name: string; mark: string }>(
      "select name, payload ->> 'mark' as mark from outbox",
    )
  ).rows

describe('an event of a command', () => {
  it('reaches its handler soon after the commit, and never without one', async () => {
    const [undone, done] = [randomUUID(), randomUUID()]
    await happen(undone, { commit: false })
    await happen(done)
    await vi.waitFor(() => expect(handled).toContain(done), { timeout: 20_000 })
    expect(handled).not.toContain(undone)
    expect(await waiting()).toEqual([])
  })

  it('lets its handler act for the owner, within the owner’s plan', async () => {
    test.setTier('basic')
    const owner = await happen(randomUUID())
    await vi.waitFor(() => expect(owners).toContain(`${owner} basic`), { timeout: 20_000 })
  })

  it('becomes one job even when its row is moved twice', async () => {
    const boss = worker.boss
    const id = randomUUID()
    const data = { id, userId: randomUUID(), name: 'probe.thing-happened', payload: { mark: `twice-${id}` } }
    await Promise.all([1, 2].map(() => boss.insert('on.probe.thing-happened.probe', [{ id, data }])))
    await vi.waitFor(() => expect(handled).toContain(`twice-${id}`), { timeout: 20_000 })
    expect(handled.filter((mark) => mark === `twice-${id}`)).toHaveLength(1)
  })
})

describe('an event that this build has no handler for', () => {
  it('waits for a build that has one', async () => {
    const [unknown, known] = [randomUUID(), randomUUID()]
    await happen(unknown, { name: 'probe.of-another-build' })
    await happen(known)
    await vi.waitFor(() => expect(handled).toContain(known), { timeout: 20_000 })
    expect(await waiting()).toEqual([{ name: 'probe.of-another-build', mark: unknown }])
    const newer: Feature = {
      name: 'newer',
      events: {
        'probe.of-another-build': {
          lane: 'urgent',
          handle: async (_context, event) => {
            handled.push(String(event.payload.mark))
          },
        },
      },
    }
    const another = await startWorker(test.house, [newer])
    await vi.waitFor(() => expect(handled).toContain(unknown), { timeout: 20_000 })
    await another.stop()
  })

  it('is dropped after a day, and that is said', async () => {
    const [old, recent] = [randomUUID(), randomUUID()]
    await happen(old, { name: 'probe.nobody-hears' })
    await test.house.db.systemPool.query("update outbox set created_at = created_at - interval '25 hours'")
    await happen(recent, { name: 'probe.nobody-hears' })
    const another = await startWorker(test.house, [])
    await vi.waitFor(async () => expect((await waiting()).map(({ mark }) => mark)).toEqual([recent]), {
      timeout: 20_000,
    })
    await another.stop()
    expect(lines.join('')).toMatch(/"event":"probe.nobody-hears","events":1/)
    const { body } = await test.app.inject({ url: '/metrics', headers: { host: 'localhost' } })
    expect(body).toContain('greenroom_outbox_dropped_total{event="probe.nobody-hears"} 1')
  })
})
