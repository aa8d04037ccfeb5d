import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type Greenroom, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import type { Bench } from './support/report.ts'

/** From a million rows on, the garbage collector's slack is at full size. */
const SIZES = [1_000_000, 2_000_000]
/** Allowed memory growth under standard P7, in megabytes. */
const FLAT_MB = 50
const WATCH_EVERY_MS = 100

/** Measures the export of everything, in the background and to the browser, at several sizes. */
export const exportOfAll: Bench = {
  name: 'export',
  claim: 'Export of everything: memory flat (± 50 MB) from 1 to 2 million rows of one owner',
  run: async () => {
    const found: { rows: number; seconds: number; zipMb: number; peakMb: number }[] = []
    for (const rows of SIZES) {
      const greenroom = await startGreenroom(temporaryFolder())
      try {
        found.push(await exportOf(greenroom, rows))
      } finally {
        await greenroom.stop()
      }
    }
    const [few, many] = found as [(typeof found)[number], (typeof found)[number]]
    const growth = many.peakMb - few.peakMb
    return {
      columns: ['rows', 'seconds', 'zip, MB', 'peak memory of the server, MB'],
      rows: found.map(({ rows, seconds, zipMb, peakMb }) => [rows, seconds, zipMb, peakMb]),
      verdicts: [
        {
          what: 'peak memory, 2 against 1 million rows',
          found: `${growth.toFixed(0)} MB more`,
          wanted: `≤ ${FLAT_MB} MB more`,
          holds: growth <= FLAT_MB,
        },
      ],
      notes: ['made by the job and downloaded over HTTP, one process in all its roles'],
    }
  },
}

async function exportOf(greenroom: Greenroom, rows: number) {
  const { call, userId } = await newOwner(greenroom)
  const client = await greenroom.connect()
  await client.query(
    `insert into notifications (id, user_id, kind, title, body, created_at)
     select gen_random_uuid(), $1, 'export', 'Row ' || n, md5(n::text) || md5((n + 1)::text), now() from generate_series(1, $2) n`,
    [userId, rows],
  )
  await client.end()
  const memory = watchMemory(greenroom.pid)
  const began = performance.now()
  await call('POST', '/api/me/export')
  for (;;) {
    const { export: latest } = (await (await call('GET', '/api/me/export')).json()) as { export: { status: string } }
    if (latest.status === 'ready') break
    if (latest.status === 'failed') throw new Error('the export failed')
    await delay(WATCH_EVERY_MS)
  }
  const seconds = (performance.now() - began) / 1000
  let bytes = 0
  for await (const part of (await call('GET', '/api/me/export/file')).body ?? []) bytes += part.length
  return { rows, seconds, zipMb: bytes / 1e6, peakMb: memory.stop() }
}

async function newOwner({ url }: Greenroom) {
  const signedUp = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'export@example.com', password: 'correct horse battery', name: 'Nova' }),
  })
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { user } = (await signedUp.json()) as { user: { id: string } }
  const call = (method: string, path: string) =>
    fetch(url + path, { method, headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  return { call, userId: user.id }
}

/** Returns the peak memory of a process since the call, in megabytes. */
function watchMemory(pid: number): { stop(): number } {
  let peak = 0
  const look = () => {
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    peak = Math.max(peak, kilobytes / 1000)
  }
  look()
  const timer = setInterval(look, WATCH_EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}
