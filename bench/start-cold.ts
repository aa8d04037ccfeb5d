import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { secondsToReady } from './start.ts'
import { temporaryFolder } from './support/greenroom.ts'
import type { Bench } from './support/report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Measures a newcomer's first start: a clone, and `npm start`. It downloads everything, so it runs only on request. */
export const startCold: Bench = {
  name: 'start-cold',
  claim: 'P11, cold figure: `npm start` in a fresh clone until /readyz is 200 (Node, packages, build, database)',
  run: async () => {
    const folder = path.join(temporaryFolder(), 'greenroom')
    const cloned = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, folder], {
      stdio: 'inherit',
    })
    if (cloned.status !== 0) throw new Error('the clone failed')
    const seconds = await secondsToReady(folder, path.join(folder, 'data'))
    return { columns: ['start', 'seconds'], rows: [['fresh clone', seconds]], verdicts: [] }
  },
}
