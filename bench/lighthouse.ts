import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { chromium } from 'playwright'
import { shownBlocks } from '../packages/minisite/src/testing/sample-site.ts'
import { freePort, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { CATEGORIES, lighthouseRuns } from './support/lighthouse-runs.ts'
import type { Bench } from './support/report.ts'
import { seedSites } from './support/seed.ts'

const SEED_DEMO = fileURLToPath(new URL('../apps/server/dist/seed-demo.js', import.meta.url))
/** Page of the demo's artist; the bench adds the kinds of blocks that it lacks. */
const DEMO = 'nova-reyes'

/** Standard P3: Lighthouse scores of public pages on a mid-range phone, as its default settings simulate it. */
export const lighthousePage: Bench = {
  name: 'lighthouse',
  claim: 'P3: public pages in Lighthouse, mobile, median of 3: performance, accessibility, best practices, SEO all 100',
  run: async () => {
    const folder = temporaryFolder()
    execFileSync(process.execPath, [SEED_DEMO], { env: { ...process.env, DATA_DIR: folder } })
    const greenroom = await startGreenroom(folder)
    const client = await greenroom.connect()
    const [site] = await seedSites(client, 1)
    await addMissingKinds(client)
    await client.end()
    const port = await freePort()
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', `--remote-debugging-port=${port}`, '--disable-background-networking'],
    })
    const pages = [
      { name: '12 links', username: site?.username },
      { name: 'every kind of block', username: DEMO },
    ]
    try {
      const rows: (string | number)[][] = []
      const medians: number[][] = []
      const failures: string[] = []
      for (const { name, username } of pages) {
        const scores = await lighthouseRuns(`${greenroom.url}/${username}`, port, CATEGORIES)
        rows.push(...scores.runs.map((run, index) => [name, `${index + 1}`, ...run]), [
          name,
          'median',
          ...scores.medians,
        ])
        medians.push(scores.medians)
        failures.push(...scores.failures.map((failure) => `a run of ${name} taken anew: ${failure}`))
      }
      return {
        columns: ['page', 'run', ...CATEGORIES],
        rows,
        verdicts: CATEGORIES.map((what, index) => {
          const lowest = Math.min(...medians.map((scores) => scores[index] ?? 0))
          return { what, found: String(lowest), wanted: '100', holds: lowest === 100 }
        }),
        notes: [
          'the default theme with 12 links, and the full page of the demo with all kinds of blocks, over http on loopback; Lighthouse simulates a slow phone and network',
          ...failures,
        ],
      }
    } finally {
      await browser.close()
      await greenroom.stop()
    }
  },
}

/** Adds blocks to the demo's page, with a picture of its own in place of the sample's, which are not stored. */
async function addMissingKinds(client: pg.Client): Promise<void> {
  const added = JSON.stringify(shownBlocks()).replaceAll(/"\/uploads\/[^"]+"/g, '"PICTURE"')
  await client.query(
    `with site as (select id, user_id, avatar_url from mini_sites where username = $1),
       added as (select gen_random_uuid() as id, item, n from site,
         jsonb_array_elements(replace($2, 'PICTURE', avatar_url)::jsonb) with ordinality as list (item, n)
         where item->>'type' not in (select type from blocks b where b.mini_site_id = site.id)),
       made as (insert into blocks (id, user_id, mini_site_id, title, type, url, settings, order_index, created_at, updated_at)
         select added.id, user_id, site.id, item->>'title', item->>'type', item->>'url', item->'settings', 1000 + n, now(), now()
         from added, site)
     insert into block_counters (user_id, mini_site_id, block_id) select user_id, site.id, added.id from added, site`,
    [DEMO, added],
  )
}
