import { startHitClient } from './support/hit-client.ts'
import { residentMegabytes, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import type { Bench } from './support/report.ts'
import { seedSites } from './support/seed.ts'

/** Connections that keep the server busy, and five times as many. */
const CAPACITY = 100
const OVERLOAD = 5 * CAPACITY
const SECONDS = 60
/** Time for memory to settle at capacity; what a busy process needs is not growth. */
const WARM_SECONDS = 30

/** Standard O3: overload makes the server slow or unwilling, never larger or dead. */
export const overload: Bench = {
  name: 'overload',
  claim: 'O3: bounded queues: 5 × capacity for 60 s, memory growth < 150 MB, 0 crashes',
  run: async () => {
    const greenroom = await startGreenroom(temporaryFolder())
    const client = await greenroom.connect()
    const sites = await seedSites(client, 50)
    await client.end()
    const paths = sites.flatMap(({ id, blockIds }) => [
      `/api/public/minisites/${id}/view`,
      `/api/public/minisites/${id}/blocks/${blockIds[0]}/click`,
    ])
    const usual = await load(greenroom.url, paths, CAPACITY, WARM_SECONDS, greenroom.pid)
    const before = residentMegabytes(greenroom.pid)
    const over = await load(greenroom.url, paths, OVERLOAD, SECONDS, greenroom.pid)
    const alive = await fetch(`${greenroom.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    await greenroom.stop()
    const growth = over.peak - before
    return {
      columns: ['load', 'connections', 'acknowledged per second', 'peak memory, MB'],
      rows: [
        ['capacity', CAPACITY, usual.perSecond, usual.peak],
        ['5 × capacity', OVERLOAD, over.perSecond, over.peak],
      ],
      verdicts: [
        { what: 'growth of memory', found: `${Math.round(growth)} MB`, wanted: '< 150 MB', holds: growth < 150 },
        { what: 'ready afterwards', found: String(alive), wanted: 'true', holds: alive },
      ],
      notes: [
        `views and clicks, ${SECONDS} s of overload after ${WARM_SECONDS} s at capacity, in which memory settles`,
      ],
    }
  },
}

async function load(url: string, paths: readonly string[], connections: number, seconds: number, pid: number) {
  const clients = startHitClient(url, paths, connections)
  let peak = 0
  for (let second = 0; second < seconds; second += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    peak = Math.max(peak, residentMegabytes(pid))
  }
  clients.stop()
  return { perSecond: clients.acknowledged / seconds, peak }
}
