import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { allProcesses } from '../../../scripts/processes.mjs'

const at = (path) => join(import.meta.dirname, path)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-interrupted-'))
  // The database's own user enters it.
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs the endless tests as `npm test` runs tests. */
function start() {
  const env = { ...process.env, TMPDIR: folder }
  const args = ['run', '--config', at('vitest.config.ts')]
  const program = `
    import { runKept, whenToldToStop } from ${JSON.stringify(at('../../../scripts/child.mjs'))}
    const running = runKept(${JSON.stringify(folder)}, 'vitest', ${JSON.stringify(args)}, { cwd: '/', env: process.env })
    whenToldToStop(() => running.end())
    process.exit(await running.ended)`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Lists the processes started for the run's folder, by name. */
const running = () =>
  allProcesses()
    .filter(({ text }) => text.includes(folder))
    .map(({ text }) => text)

it.each(['SIGINT', 'SIGKILL'])(
  'vitest, its workers, the databases, the server and Chromium are gone after %s',
  async (signal) => {
    const run = start()
    await expect.poll(() => existsSync(join(folder, 'ready')), { timeout: 170_000 }).toBe(true)
    for (const name of ['vitest', 'postgres', 'main.js', 'chrom'])
      expect(
        running().some((text) => text.includes(name)),
        name,
      ).toBe(true)
    run.kill(signal)
    await once(run, 'exit')
    await expect.poll(running).toEqual([])
  },
)
