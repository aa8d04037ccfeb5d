import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bytesIn } from '../scripts/disk.ts'
import { temporaryFolder } from './support/greenroom.ts'
import type { Bench } from './support/report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MEGABYTE = 1_000_000
const MOST_MB = 600

/** Standard P14. It downloads everything, so it runs only on request; `npm test` sums up what is installed anyway. */
export const installSize: Bench = {
  name: 'install-size',
  claim: `P14: what \`npm start\` fetches and installs on a fresh machine: ≤ ${MOST_MB} MB on disk with the runtime`,
  run: async () => {
    const folder = temporaryFolder()
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)
    for (const file of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      cpSync(path.join(ROOT, file), path.join(folder, file))
    }
    const script = pathToFileURL(path.join(folder, 'scripts/prepare.mjs')).href
    // This Node is new enough to do without the runtime.
    const program = `import { fetchRuntime, prepare } from ${JSON.stringify(script)}; await fetchRuntime(); await prepare()`
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, stdio: 'inherit' })
    const [packages, runtime] = ['node_modules', '.runtime'].map((name) => bytesIn(path.join(folder, name)) / MEGABYTE)
    const total = (packages ?? 0) + (runtime ?? 0)
    return {
      columns: ['what', 'MB'],
      rows: [
        ['packages', packages ?? 0],
        ['runtime', runtime ?? 0],
        ['together', total],
      ],
      verdicts: [
        { what: 'on disk', found: `${total.toFixed(0)} MB`, wanted: `≤ ${MOST_MB} MB`, holds: total <= MOST_MB },
      ],
      notes: ['blocks on disk; 1 MB is 1,000,000 bytes; without what is built and cached'],
    }
  },
}
