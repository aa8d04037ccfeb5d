import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { residentMegabytes } from './greenroom.ts'

/** Observations of a server since the last request for them. */
export interface Seen {
  /** Slowest answer of /healthz, in milliseconds. */
  healthMs: number
  /** Number of times that /healthz did not answer 200. */
  unanswered: number
  /** Peak resident memory of the server, in MB. */
  peak: number
}

/** Milliseconds between two observations. */
const LOOK_MS = 20

/** Watches a server from a separate process, so that the bench's own load does not count as the server's. */
export function watchHealth(url: string, pid: number) {
  const child = fork(fileURLToPath(import.meta.url), [url, String(pid)])
  return {
    /** Returns the observations since the last call. */
    take: () =>
      new Promise<Seen>((resolve) => {
        child.once('message', (seen) => resolve(seen as Seen))
        child.send('take')
      }),
    end: () => child.kill(),
  }
}

async function look(url: string, pid: number): Promise<never> {
  const nothing: Seen = { healthMs: 0, unanswered: 0, peak: 0 }
  let seen = { ...nothing }
  process.on('message', () => {
    process.send?.(seen)
    seen = { ...nothing }
  })
  process.once('disconnect', () => process.exit())
  for (;;) {
    const asked = performance.now()
    const isOk = await fetch(`${url}/healthz`).then(
      async (answer) => (await answer.text()) !== '' && answer.ok,
      () => false,
    )
    seen.healthMs = Math.max(seen.healthMs, performance.now() - asked)
    seen.unanswered += isOk ? 0 : 1
    seen.peak = Math.max(seen.peak, residentMegabytes(pid))
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await look(process.argv[2] ?? '', Number(process.argv[3]))
