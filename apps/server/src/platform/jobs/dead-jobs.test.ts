import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../testing/test-app.ts'
import type { JobName } from './enqueue.ts'
import type { Feature } from '../feature.ts'
import { systemContext } from '../house.ts'
import { discardDeadJobs, findDeadJobs, listDeadJobs, mayReplay, replayDeadJobs } from './dead-jobs.ts'
import { defineJob } from './define-job.ts'
import { setAsideWaiting } from './set-aside.ts'
import { startWorker } from './worker.ts'

const test = useTestApp()
const schema = z.strictObject({ mark: z.string() })
const failing = { name: 'probe.failing', schema }
const once = { name: 'probe.once', schema, isOnce: true } satisfies JobName
const foreign = { name: 'probe.of-another-build', schema }
const done: string[] = []
let isMended = false

const handle = async (_context: unknown, { mark }: { mark: string }) => {
  if (!isMended) throw new Error('first line\n  and second', { cause: new Error('the cause') })
  done.push(mark)
}
const jobsOf = (names: readonly JobName<typeof schema>[]) =>
  names.map((name) => defineJob({ ...name, lane: 'normal', retry: { limit: 0, delaySeconds: 0 }, handle }))
const probe: Feature = { name: 'probe', jobs: jobsOf([failing, once]) }

let worker: Awaited<ReturnType<typeof startWorker>>
const list = () => listDeadJobs(test.house, [probe])
const markOf = async (id: string) =>
  (
    await test.house.db.systemPool.query<{ mark: string }>(
      "select data->>'mark' as mark from pgboss.job where id = $1",
      [id],
    )
  ).rows[0]?.mark

/** Enqueues jobs that fail at once. @returns them as listed */
async function die(name: JobName<typeof schema>, marks: readonly string[]) {
  isMended = false
  const before = new Set((await list()).map(({ id }) => id))
  for (const mark of marks) await systemContext(test.house).enqueue(name, { mark })
  return vi.waitFor(
    async () => {
      const dead = (await list()).filter(({ id }) => !before.has(id))
      expect(dead).toHaveLength(marks.length)
      return dead
    },
    { timeout: 20_000, interval: 100 },
  )
}

beforeAll(async () => {
  worker = await startWorker(test.house, [probe, { name: 'other', jobs: jobsOf([foreign]) }])
})
afterAll(() => worker.stop())

describe('a dead job', () => {
  it('is listed by name and age, with its last cause in one line', async () => {
    const [job] = await die(failing, [randomUUID()])
    expect(job).toEqual({
      id: expect.any(String),
      name: failing.name,
      diedAt: expect.any(Date),
      why: 'the cause',
      replay: 'safe',
    })
    expect(Math.abs(Date.now() - (job?.diedAt.getTime() ?? 0))).toBeLessThan(60_000)
  })

  it('runs again where it was, with its payload, and is dead no more', async () => {
    const marks = [randomUUID(), randomUUID()]
    const jobs = await die(failing, marks)
    isMended = true
    expect(await replayDeadJobs(test.house, jobs)).toBe(2)
    await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining(marks)), { timeout: 20_000 })
    const left = new Set((await list()).map(({ id }) => id))
    expect(jobs.filter(({ id }) => left.has(id))).toEqual([])
  })

  it('runs again once, however many replay it at once', async () => {
    const mark = randomUUID()
    const jobs = await die(failing, [mark])
    isMended = true
    const replayed = await Promise.all([1, 2, 3].map(() => replayDeadJobs(test.house, jobs)))
    expect(replayed.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    await vi.waitFor(() => expect(done).toContain(mark), { timeout: 20_000 })
    expect(done.filter((each) => each === mark)).toHaveLength(1)
  })

  it('is dead again where what was wrong still is', async () => {
    const [job] = await die(failing, [randomUUID()])
    const mark = await markOf(job?.id ?? '')
    await replayDeadJobs(test.house, job ? [job] : [])
    await vi.waitFor(
      async () => {
        const again = await Promise.all((await list()).map(async ({ id }) => [await markOf(id), id]))
        expect(again.filter(([each, id]) => each === mark && id !== job?.id)).toHaveLength(1)
      },
      { timeout: 20_000, interval: 100 },
    )
  })

  it('is removed for good where it is discarded', async () => {
    const [job, other] = await die(failing, [randomUUID(), randomUUID()])
    expect(await discardDeadJobs(test.house, job ? [job] : [])).toBe(1)
    const ids = (await list()).map(({ id }) => id)
    expect(ids).not.toContain(job?.id)
    expect(ids).toContain(other?.id)
    expect(await discardDeadJobs(test.house, job ? [job] : [])).toBe(0)
  })
})

describe('a name', () => {
  it('means all of that name, and a word that means nothing is told', async () => {
    const jobs = await die(failing, [randomUUID(), randomUUID()])
    const { found, nothing } = findDeadJobs(await list(), [failing.name, 'probe.none'])
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(jobs.map(({ id }) => id)))
    expect(found.every(({ name }) => name === failing.name)).toBe(true)
    expect(nothing).toEqual(['probe.none'])
    expect(findDeadJobs(await list(), [jobs[0]?.id ?? '']).found).toEqual([jobs[0]])
  })

  it('has nothing run again that may have been done already: only its own id does', async () => {
    const [text] = await die(once, [randomUUID()])
    expect(text).toMatchObject({ replay: 'maybe-done' })
    if (!text) return
    expect(mayReplay(text, [once.name])).toBe(false)
    expect(mayReplay(text, [text.id])).toBe(true)
  })

  it('has nothing run again that a restore has set aside', async () => {
    await worker.stop()
    const mark = randomUUID()
    await systemContext(test.house).enqueue(failing, { mark })
    await setAsideWaiting(test.house, [probe])
    const jobs = await Promise.all((await list()).map(async (job) => ({ ...job, mark: await markOf(job.id) })))
    expect(jobs.find((job) => job.mark === mark)).toMatchObject({
      name: failing.name,
      replay: 'maybe-done',
      why: expect.stringContaining('restored'),
    })
    worker = await startWorker(test.house, [probe, { name: 'other', jobs: jobsOf([foreign]) }])
  })

  it('has nothing run again that no job of this version has: it would wait for nobody', async () => {
    const [job] = await die(foreign, [randomUUID()])
    expect(job).toMatchObject({ name: foreign.name, replay: 'unknown' })
    if (job) expect(mayReplay(job, [job.id, job.name])).toBe(false)
  })
})
