import { setTimeout as delay } from 'node:timers/promises'
import { startGreenroom, temporaryFolder } from './support/greenroom.ts'
import type { Bench } from './support/report.ts'
import { startRetryingProxy } from './support/retrying-proxy.ts'
import { seedSites } from './support/seed.ts'

const RESTARTS = 10
const VISITORS = 20
/** Time under load between two restarts, in milliseconds. */
const BETWEEN_MS = 1000

/** O1: visitors notice nothing but a pause when the server is restarted. */
export const restarts: Bench = {
  name: 'restarts',
  claim: 'O1: SIGTERM drains: 10 restarts under load, 0 failed requests behind a retrying proxy, exit ≤ 25 s',
  run: async () => {
    const dataDir = temporaryFolder()
    let greenroom = await startGreenroom(dataDir)
    const client = await greenroom.connect()
    const [site] = await seedSites(client, 1)
    await client.end()
    const port = new URL(greenroom.url).port
    const proxy = await startRetryingProxy(greenroom.url)
    const counts = { answered: 0, failed: 0 }
    const load = { isOn: true }
    const paths = [`/${site?.username}`, `/api/minisites/username/${site?.username}`]
    const visitors = Array.from({ length: VISITORS }, async (_, place) => {
      for (let n = place; load.isOn; n += 1) {
        const ok = await fetch(proxy.url + paths[n % paths.length]).then(
          (answer) => answer.text().then(() => answer.ok),
          () => false,
        )
        counts[ok ? 'answered' : 'failed'] += 1
      }
    })
    const exits: number[] = []
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await delay(BETWEEN_MS)
      const began = performance.now()
      await greenroom.stop()
      exits.push((performance.now() - began) / 1000)
      greenroom = await startGreenroom(dataDir, { PORT: port })
    }
    await delay(BETWEEN_MS)
    load.isOn = false
    await Promise.all(visitors)
    await proxy.stop()
    await greenroom.stop()
    const slowest = Math.max(...exits)
    return {
      columns: ['restarts', 'requests answered', 'tried again by the proxy', 'failed', 'slowest exit, s'],
      rows: [[RESTARTS, counts.answered, proxy.retried, counts.failed, slowest]],
      verdicts: [
        {
          what: 'failed requests',
          found: String(counts.failed),
          wanted: '0',
          holds: counts.failed === 0 && counts.answered > 0,
        },
        { what: 'slowest exit', found: `${slowest.toFixed(1)} s`, wanted: '≤ 25 s', holds: slowest <= 25 },
      ],
      notes: [`${VISITORS} visitors, a page from memory and a read of the API in turns`],
    }
  },
}
