import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort, temporaryFolder, untilReady } from './support/greenroom.ts'
import type { Bench } from './support/report.ts'
import { median } from './support/report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RUNS = 5

/** Standard P11: `npm start` as typed, until it is ready. */
export const start: Bench = {
  name: 'start',
  claim: 'P11: warm `npm start` until /readyz is 200, nothing to install or build: ≤ 3 s',
  run: async () => {
    // Builds what is stale, so that later starts need not.
    await secondsToReady(ROOT, temporaryFolder())
    const dataDir = temporaryFolder()
    const first = await secondsToReady(ROOT, dataDir)
    const warm: number[] = []
    for (let run = 0; run < RUNS; run += 1) warm.push(await secondsToReady(ROOT, dataDir))
    const found = median(warm)
    return {
      columns: ['start', 'seconds (median)', 'lowest', 'highest'],
      rows: [
        [`warm, ${RUNS} runs`, found, Math.min(...warm), Math.max(...warm)],
        ['first on an empty DATA_DIR (makes the database, migrates)', first, first, first],
      ],
      verdicts: [{ what: 'warm start, median', found: `${found.toFixed(2)} s`, wanted: '≤ 3 s', holds: found <= 3 }],
    }
  },
}

/** Runs `npm start` in a folder and stops it once it is ready. */
export async function secondsToReady(folder: string, dataDir: string): Promise<number> {
  const began = performance.now()
  const { stop } = await startByNpm(folder, dataDir)
  const seconds = (performance.now() - began) / 1000
  await stop()
  return seconds
}

/** Runs `npm start` in a folder until it is ready. `pid` is npm's. */
export async function startByNpm(folder: string, dataDir: string): Promise<{ pid: number; stop(): Promise<void> }> {
  const port = await freePort()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await untilReady(`http://127.0.0.1:${port}`, child)
  return {
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await untilGone(`http://127.0.0.1:${port}`)
    },
  }
}

/** npm may end before the server does. */
async function untilGone(url: string): Promise<void> {
  while (
    await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  )
    await new Promise((resolve) => setTimeout(resolve, 20))
}
