import { chromium } from 'playwright'
import { freePort, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { CATEGORIES, lighthouseRuns } from './support/lighthouse-runs.ts'
import type { Bench } from './support/report.ts'
import { seedSites } from './support/seed.ts'

/** Standard P3: Lighthouse scores of a public page on a mid-range phone, as its default settings simulate it. */
export const lighthousePage: Bench = {
  name: 'lighthouse',
  claim:
    'P3: a public page in Lighthouse, mobile, median of 3: performance, accessibility, best practices, SEO all 100',
  run: async () => {
    const greenroom = await startGreenroom(temporaryFolder())
    const client = await greenroom.connect()
    const [site] = await seedSites(client, 1)
    await client.end()
    const port = await freePort()
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', `--remote-debugging-port=${port}`, '--disable-background-networking'],
    })
    try {
      const { runs, medians, failures } = await lighthouseRuns(`${greenroom.url}/${site?.username}`, port, CATEGORIES)
      return {
        columns: ['run', ...CATEGORIES],
        rows: [...runs.map((scores, index) => [`${index + 1}`, ...scores]), ['median', ...medians]],
        verdicts: CATEGORIES.map((what, index) => ({
          what,
          found: String(medians[index]),
          wanted: '100',
          holds: medians[index] === 100,
        })),
        notes: [
          '12 links, default theme, over http on loopback; Lighthouse simulates a slow phone and network',
          ...failures.map((failure) => `a run taken anew: ${failure}`),
        ],
      }
    } finally {
      await browser.close()
      await greenroom.stop()
    }
  },
}
