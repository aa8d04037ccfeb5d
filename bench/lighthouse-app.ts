import desktop from 'lighthouse/core/config/desktop-config.js'
import { chromium } from 'playwright'
import { becomeArtist } from './support/artist.ts'
import { freePort, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { lighthouseRuns } from './support/lighthouse-runs.ts'
import type { Bench, Verdict } from './support/report.ts'

/** Without SEO: a signed-in page is not for search engines. */
const JUDGED = ['performance', 'accessibility', 'best-practices'] as const
const PAGES = ['/dashboard/overview', '/dashboard/contacts', '/dashboard/settings'] as const
/** Lighthouse's own settings are those of a phone. */
const DEVICES = [
  { device: 'desktop', config: desktop, wanted: 95 },
  { device: 'phone', config: undefined, wanted: 90 },
] as const

/** Standard P9: Lighthouse scores of the dashboard on a desktop and on a phone, for a signed-in person with a site. */
export const lighthouseApp: Bench = {
  name: 'lighthouse-app',
  claim: 'P9: overview, contacts and settings in Lighthouse, median of 3: desktop ≥ 95, phone ≥ 90',
  run: async () => {
    const greenroom = await startGreenroom(temporaryFolder())
    const port = await freePort()
    // Lighthouse opens a tab in the browser's default profile, so the session must be there.
    const profile = await chromium.launchPersistentContext(temporaryFolder(), {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', `--remote-debugging-port=${port}`, '--disable-background-networking'],
    })
    try {
      const page = await profile.newPage()
      await becomeArtist(page, greenroom.url)
      await page.close()
      const rows: (string | number)[][] = []
      const verdicts: Verdict[] = []
      const failures: string[] = []
      for (const { device, config, wanted } of DEVICES) {
        const medians: number[] = []
        for (const path of PAGES) {
          const scores = await lighthouseRuns(`${greenroom.url}${path}`, port, JUDGED, {
            ...(config && { config }),
            flags: { disableStorageReset: true },
          })
          const named = [...scores.runs.map((run, index) => [`${index + 1}`, ...run]), ['median', ...scores.medians]]
          rows.push(...named.map((run) => [device, path, ...run]))
          medians.push(...scores.medians)
          failures.push(...scores.failures.map((failure) => `a run of ${path} taken anew: ${failure}`))
        }
        const lowest = Math.min(...medians)
        verdicts.push({
          what: `lowest median, ${device}`,
          found: String(lowest),
          wanted: `≥ ${wanted}`,
          holds: lowest >= wanted,
        })
      }
      return {
        columns: ['device', 'page', 'run', ...JUDGED],
        rows,
        verdicts,
        notes: [
          'a new account with one site, over http on loopback; Lighthouse simulates the device and its network',
          ...failures,
        ],
      }
    } finally {
      await profile.close()
      await greenroom.stop()
    }
  },
}
