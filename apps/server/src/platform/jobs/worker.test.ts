import { randomUUID } from 'node:crypto'
import { sql } from '@greenroom/db/sql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../testing/test-app.ts'
import type { Feature } from '../feature.ts'
import { systemContext } from '../house.ts'
import { DEAD_LETTER, defineJob } from './define-job.ts'
import { startWorker } from './worker.ts'

const test = useTestApp()
const done: string[] = []
const SECRET = 'nova@private.example'
let isMended = false

const numbered = { name: 'probe.numbered', schema: z.strictObject({ n: z.number() }) }
const noted = { name: 'probe.noted', schema: z.strictObject({ mark: z.string() }) }
const slow = { name: 'probe.slow', schema: z.strictObject({ mark: z.string(), isSlow: z.boolean().default(false) }) }
const failing = { name: 'probe.failing', schema: z.strictObject({ mark: z.string() }) }
const long = { name: 'probe.long', schema: z.strictObject({}) }

let release = () => {}
const released = new Promise<void>((resolve) => {
  release = resolve
})
let stopped: unknown

const probe: Feature = {
  name: 'probe',
  jobs: [
    defineJob({
      ...numbered,
      lane: 'bulk',
      isSmall: true,
      retry: { limit: 0, delaySeconds: 0 },
      handle: async (_context, { n }) => {
        if (n % 100 === 7) throw new Error('poison')
        done.push(`n${n}`)
      },
    }),
    defineJob({
      ...noted,
      lane: 'urgent',
      handle: async (_context, { mark }) => {
        done.push(mark)
      },
    }),
    defineJob({
      ...slow,
      lane: 'normal',
      handle: async (_context, { mark, isSlow }) => {
        if (isSlow) await released
        done.push(mark)
      },
    }),
    defineJob({
      ...failing,
      lane: 'normal',
      retry: { limit: 0, delaySeconds: 0 },
      handle: async (context, { mark }) => {
        if (isMended) done.push(mark)
        else await context.db.system.execute(sql`select * from nowhere where email = ${mark}`)
      },
    }),
    defineJob({
      ...long,
      lane: 'bulk',
      retry: { limit: 0, delaySeconds: 0 },
      handle: ({ signal }) =>
        new Promise((_resolve, reject) => {
          done.push('long has begun')
          signal.addEventListener('abort', () => {
            stopped = signal.reason
            reject(signal.reason)
          })
        }),
    }),
  ],
}

let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker(test.house, [probe])
})
afterAll(() => worker.stop())

const jobs = async (name: string) =>
  (
    await test.house.db.systemPool.query<{ state: string; data: Record<string, unknown>; source_output: unknown }>(
      'select state, data, source_output from pgboss.job where name = $1',
      [name],
    )
  ).rows

describe('a job that is handed over', () => {
  it('runs once, however often it is handed over under one name', async () => {
    const { enqueue } = systemContext(test.house)
    const mark = randomUUID()
    await Promise.all([1, 2, 3].map(() => enqueue(noted, { mark }, { id: mark })))
    await vi.waitFor(() => expect(done).toContain(mark), { timeout: 20_000 })
    expect((await jobs(noted.name)).filter(({ data }) => data.mark === mark)).toHaveLength(1)
  })

  it('exists exactly if the transaction commits that hands it over', async () => {
    const { enqueue, db } = systemContext(test.house)
    const [undone, kept] = [randomUUID(), randomUUID()]
    await db
      .asSystem(async (tx) => {
        await enqueue(noted, { mark: undone }, { tx })
        throw new Error('rolled back')
      })
      .catch(() => {})
    await db.asSystem((tx) => enqueue(noted, { mark: kept }, { tx }))
    await vi.waitFor(() => expect(done).toContain(kept), { timeout: 20_000 })
    expect((await jobs(noted.name)).filter(({ data }) => data.mark === undone)).toEqual([])
  })

  it('waits until it is due', async () => {
    const mark = randomUUID()
    await systemContext(test.house).enqueue(noted, { mark }, { startAfter: new Date(Date.now() + 3_600_000) })
    const sooner = randomUUID()
    await systemContext(test.house).enqueue(noted, { mark: sooner })
    await vi.waitFor(() => expect(done).toContain(sooner), { timeout: 20_000 })
    expect((await jobs(noted.name)).find(({ data }) => data.mark === mark)?.state).toBe('created')
  })

  it('waits for a worker of another process where none has opened its queue yet', async () => {
    const later = { name: 'probe.later', schema: z.strictObject({ mark: z.string() }) }
    await systemContext(test.house).enqueue(later, { mark: 'x' })
    expect(await jobs(later.name)).toMatchObject([{ state: 'created', data: { mark: 'x' } }])
  })

  it('is refused where the payload is not the job’s', async () => {
    await expect(systemContext(test.house).enqueue(noted, { mark: 1 } as never)).rejects.toThrow(z.ZodError)
  })
})

describe('a slow job', () => {
  it('keeps no finished one waiting, and the others go on at once', async () => {
    const { enqueue } = systemContext(test.house)
    await enqueue(slow, { mark: 'slow', isSlow: true })
    const marks = Array.from({ length: 60 }, () => randomUUID())
    for (const mark of marks) await enqueue(slow, { mark })
    await vi.waitFor(
      async () => {
        const others = (await jobs(slow.name)).filter(({ data }) => data.mark !== 'slow')
        expect(others.map(({ state }) => state)).toEqual(marks.map(() => 'completed'))
      },
      { timeout: 20_000 },
    )
    expect((await jobs(slow.name)).find(({ data }) => data.mark === 'slow')?.state).toBe('active')
    const due = randomUUID()
    await enqueue(slow, { mark: due }, { startAfter: new Date(Date.now() + 300) })
    await vi.waitFor(() => expect(done, 'one that becomes due meanwhile').toContain(due), { timeout: 20_000 })
    release()
    await vi.waitFor(() => expect(done).toContain('slow'), { timeout: 20_000 })
  })
})

describe('a job that keeps failing', () => {
  it('is set aside with its payload and what went wrong, without values, and can be replayed', async () => {
    await systemContext(test.house).enqueue(failing, { mark: SECRET })
    const letter = await vi.waitFor(
      async () => {
        const found = (await jobs(DEAD_LETTER)).find(({ data }) => data.mark === SECRET)
        expect(found).toBeDefined()
        return found
      },
      { timeout: 20_000, interval: 100 },
    )
    expect(letter).toMatchObject({
      data: { mark: SECRET },
      source_output: { message: expect.stringContaining('select * from nowhere'), cause: { code: '42P01' } },
    })
    expect(JSON.stringify(letter?.source_output)).not.toContain(SECRET)
    isMended = true
    expect(await worker.boss.redrive(DEAD_LETTER)).toBeGreaterThan(0)
    await vi.waitFor(() => expect(done).toContain(SECRET), { timeout: 20_000 })
  })

  it('holds up none of the others: 3 poisoned of 300 (standard O5)', async () => {
    const { boss } = worker
    await boss.insert(
      numbered.name,
      Array.from({ length: 300 }, (_, n) => ({ data: { n } })),
    )
    await vi.waitFor(() => expect(done.filter((mark) => /^n\d/.test(mark))).toHaveLength(297), { timeout: 20_000 })
    await vi.waitFor(
      async () => {
        const letters = (await jobs(DEAD_LETTER)).map(({ data }) => data.n).filter((n) => n !== undefined)
        expect(letters.map(Number).toSorted((a, b) => a - b)).toEqual([7, 107, 207])
      },
      { timeout: 20_000 },
    )
  })
})

describe('a schedule', () => {
  it('ends when no build knows its job anymore', async () => {
    const gone = defineJob({
      name: 'probe.gone',
      schema: z.object({}),
      lane: 'bulk',
      schedule: '0 0 1 1 *',
      handle: async () => {},
    })
    const older = await startWorker(test.house, [{ name: 'older', jobs: [gone] }])
    expect((await worker.boss.getSchedules()).map(({ name }) => name)).toEqual(['probe.gone'])
    await older.stop()
    const newer = await startWorker(test.house, [])
    expect(await worker.boss.getSchedules()).toEqual([])
    await newer.stop()
  })
})

describe('a worker that stops', () => {
  it('tells the jobs in hand, so that they can stop too', async () => {
    const leaving = await startWorker(test.house, [{ name: 'leaving', jobs: probe.jobs ?? [] }])
    await worker.stop()
    await systemContext(test.house).enqueue(long, {})
    await vi.waitFor(() => expect(done).toContain('long has begun'), { timeout: 20_000 })
    await leaving.stop()
    expect(stopped).toEqual(new Error('the process is stopping'))
  })
})
