import { setTimeout as delay } from 'node:timers/promises'
import { type Arena, openArena } from '../apps/server/src/testing/bombs/arena.ts'
import { type Bomb, CORPUS } from '../apps/server/src/testing/bombs/corpus.ts'
import { type Greenroom, residentMegabytes, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { type Seen, watchHealth } from './support/health-watch.ts'
import type { Bench, Report } from './support/report.ts'

/** Figures of standard W22. */
const MOST_MS = 250
const MOST_MEGABYTES = 200
/** Throws per bomb, and how many at once. */
const ROUNDS = 3
const AT_ONCE = 4
/** How long the idle server is watched first: answers as slow as in this time are due to the machine. */
const QUIET_MS = 10_000

/** Throws each bomb alone, several at once, and again, while watching /healthz and the server's memory. */
export const bombs: Bench = {
  name: 'bombs',
  claim: `W22: a corpus of bombs: /healthz ≤ ${MOST_MS} ms throughout, memory growth < ${MOST_MEGABYTES} MB, 0 processes lost`,
  run: async () => {
    const greenroom = await startGreenroom(temporaryFolder(), { LOG_LEVEL: 'error' })
    try {
      return await measure(greenroom)
    } finally {
      await greenroom.stop()
    }
  },
}

async function measure(greenroom: Greenroom): Promise<Report> {
  const client = await greenroom.connect()
  // One connection runs one statement at a time.
  let last: Promise<unknown> = Promise.resolve()
  const sql = (text: string, values: unknown[]) => (last = last.then(() => client.query(text, values)))
  const arena = await openArena({ url: greenroom.url, origin: greenroom.url, sql })
  // Memory that a process takes once each part has run is not growth.
  for (const path of ['/', `/${arena.username}`, '/api/contacts', '/api/segments', `/og/${arena.siteId}.png`])
    await fetch(`${greenroom.url}${path}`, { headers: { cookie: arena.cookie } }).then((answer) => answer.text())
  const before = residentMegabytes(greenroom.pid)
  const watch = watchHealth(greenroom.url, greenroom.pid)
  await delay(QUIET_MS)
  const quiet = await watch.take()
  const thrown: Thrown[] = []
  for (const bomb of CORPUS) {
    const one = await throwAt(watch, arena, bomb)
    console.log(
      `${one.name}: ${one.seconds.toFixed(1)} s, /healthz ${Math.round(one.healthMs)} ms, ${Math.round(one.peak)} MB`,
    )
    thrown.push(one)
  }
  watch.end()
  await client.end()
  const isAlive = await fetch(`${greenroom.url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
  const slowest = Math.max(...thrown.map(({ healthMs }) => healthMs))
  const growth = Math.max(...thrown.map(({ peak }) => peak)) - before
  const lost = thrown.reduce((sum, { unanswered }) => sum + unanswered, 0)
  const wrong = thrown.flatMap(({ name, unexpected }) => unexpected.map((status) => `${name}: ${status}`))
  return {
    columns: ['bomb', 'seconds', 'answers', 'slowest /healthz, ms', 'peak memory, MB'],
    rows: [
      ['(none, before)', QUIET_MS / 1000, '', quiet.healthMs, quiet.peak],
      ...thrown.map(({ name, seconds, statuses, healthMs, peak }) => [name, seconds, statuses, healthMs, peak]),
    ],
    verdicts: [
      {
        what: 'slowest /healthz',
        found: `${Math.round(slowest)} ms`,
        wanted: `≤ ${MOST_MS} ms`,
        holds: slowest <= MOST_MS,
      },
      {
        what: 'growth of memory',
        found: `${Math.round(growth)} MB`,
        wanted: `< ${MOST_MEGABYTES} MB`,
        holds: growth < MOST_MEGABYTES,
      },
      { what: '/healthz unanswered', found: String(lost), wanted: '0', holds: lost === 0 },
      { what: 'ready afterwards', found: String(isAlive), wanted: 'true', holds: isAlive },
      {
        what: 'answers that are not meant',
        found: wrong.length === 0 ? '0' : [...new Set(wrong)].join('; '),
        wanted: '0',
        holds: wrong.length === 0,
      },
    ],
    notes: [`each bomb ${ROUNDS} times, ${AT_ONCE} at once, of one account; memory is the server's own process`],
  }
}

interface Thrown extends Seen {
  name: string
  seconds: number
  /** Number of answers by status. */
  statuses: string
  unexpected: number[]
}

async function throwAt(watch: ReturnType<typeof watchHealth>, arena: Arena, bomb: Bomb): Promise<Thrown> {
  await bomb.prepare?.(arena)
  await watch.take()
  const began = performance.now()
  const counts = new Map<number, number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const landed = await Promise.all(Array.from({ length: AT_ONCE }, () => bomb.throwAt(arena)))
    for (const { status } of landed.flat()) counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  const seconds = (performance.now() - began) / 1000
  const seen = await watch.take()
  const statuses = [...counts].toSorted(([a], [b]) => a - b)
  return {
    name: bomb.name,
    seconds,
    statuses: statuses.map(([status, times]) => `${times} × ${status}`).join(', '),
    unexpected: statuses.map(([status]) => status).filter((status) => !bomb.answers.includes(status)),
    ...seen,
  }
}
