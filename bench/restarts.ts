import { setTimeout as delay } from 'node:timers/promises'
import { startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { type Person, signUp } from './support/person.ts'
import type { Bench } from './support/report.ts'
import { startRetryingProxy } from './support/retrying-proxy.ts'
import { seedSites } from './support/seed.ts'

const RESTARTS = 10
const VISITORS = 20
/** Dashboard screens that receive changes; a session may have eight. */
const SCREENS = 8
/** Time under load between two restarts, in milliseconds. */
const BETWEEN_MS = 1000

/** Standard O1: visitors notice only a pause when the server restarts. */
export const restarts: Bench = {
  name: 'restarts',
  claim: 'O1: SIGTERM drains: 10 restarts under load, 0 failed requests behind a retrying proxy, exit ≤ 25 s',
  run: async () => {
    const dataDir = temporaryFolder()
    let greenroom = await startGreenroom(dataDir)
    const client = await greenroom.connect()
    const [site] = await seedSites(client, 1)
    await client.end()
    const person = await signUp(greenroom)
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
    const screens = Array.from({ length: SCREENS }, () => listen(proxy.url.replace(/:\d+$/, `:${port}`), person, load))
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
    const lines = (await Promise.all(screens)).reduce((sum, line) => ({
      opened: sum.opened + line.opened,
      broken: sum.broken + line.broken,
    }))
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
        {
          what: 'event streams that broke instead of ending',
          found: `${lines.broken} of ${lines.opened}`,
          wanted: '0',
          holds: lines.broken === 0 && lines.opened >= SCREENS * (RESTARTS + 1),
        },
        { what: 'slowest exit', found: `${slowest.toFixed(1)} s`, wanted: '≤ 25 s', holds: slowest <= 25 },
      ],
      notes: [`${VISITORS} visitors, a page from memory and a read of the API in turns; ${SCREENS} open event streams`],
    }
  },
}

/**
 * Keeps a screen connected to the server, directly instead of through the proxy, reconnecting whenever the stream ends.
 */
async function listen(url: string, { cookie }: Person, load: { isOn: boolean }) {
  const counts = { opened: 0, broken: 0 }
  while (load.isOn) {
    const answer = await fetch(`${url}/api/events`, { headers: { cookie } }).catch(() => undefined)
    if (answer?.ok) {
      counts.opened += 1
      await answer.text().catch(() => (counts.broken += 1))
    }
    await delay(50)
  }
  return counts
}
