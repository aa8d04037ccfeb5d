import { setTimeout as delay } from 'node:timers/promises'
import { startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { fullLoad, LOAD_TOOL } from './support/load.ts'
import type { Bench } from './support/report.ts'
import { median, quantile } from './support/report.ts'
import { startRivals } from './support/rivals.ts'
import { seedSites } from './support/seed.ts'
import { steadyLoad } from './support/steady-load.ts'

const CONNECTIONS = 50
/** Short rounds, many of them: what else the machine does hits all servers alike. */
const SECONDS = 1
const ROUNDS = 15
const STEADY_RUNS = 3
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** P1: a page from memory, in turns with a bare server that sends the very same bytes. */
export const publicPage: Bench = {
  name: 'public-page',
  claim:
    'P1: a public page is served at ≥ 0.85 × bare node:http with the same bytes; p99 < 15 ms at half the peak rate',
  run: async () => {
    const greenroom = await startGreenroom(temporaryFolder())
    const client = await greenroom.connect()
    const [site] = await seedSites(client, 1)
    await client.end()
    const path = `/${site?.username}`
    const answer = await fetch(greenroom.url + path, { headers: HEADERS }).then(async (response) => ({
      response,
      raw: await rawBody(greenroom.url + path),
    }))
    const rivals = await startRivals({ headers: [...answer.response.headers], body: answer.raw })
    const servers = [{ name: 'Greenroom', url: greenroom.url, stop: () => {} }, ...rivals]
    const rates = new Map<string, number[]>(servers.map(({ name }) => [name, []]))
    let failed = 0
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const { name, url } of servers) {
        const result = await fullLoad({
          url,
          requests: [{ path, headers: HEADERS }],
          connections: CONNECTIONS,
          seconds: SECONDS,
        })
        failed += result.failed
        // The first round warms up.
        if (round >= 0) rates.get(name)?.push(result.perSecond)
        await delay(100)
      }
    }
    const own = rates.get('Greenroom') ?? []
    const ratioTo = (name: string) => median(own.map((rate, round) => rate / (rates.get(name)?.[round] ?? Number.NaN)))
    const peak = median(own)
    for (const { stop } of rivals) stop()
    const steady: number[][] = []
    for (let run = 0; run < STEADY_RUNS; run += 1) {
      const perSecond = Math.round(peak / 2)
      steady.push(
        await steadyLoad({ url: greenroom.url, path, headers: HEADERS, perSecond, connections: 100, seconds: 5 }),
      )
    }
    await greenroom.stop()
    const ratio = ratioTo('node:http, the same bytes')
    const atShare = (share: number) => steady.map((latencies) => quantile(latencies, share))
    const p99 = median(atShare(0.99))
    return {
      columns: ['server', 'requests/s (median)', 'lowest', 'highest', 'Greenroom ÷ it (median of rounds)'],
      rows: servers.map(({ name }) => {
        const values = rates.get(name) ?? []
        return [
          name,
          median(values),
          Math.min(...values),
          Math.max(...values),
          name === 'Greenroom' ? '' : ratioTo(name),
        ]
      }),
      verdicts: [
        { what: 'rate against node:http', found: ratio.toFixed(2), wanted: '≥ 0.85', holds: ratio >= 0.85 },
        {
          what: `p99 at ${Math.round(peak / 2).toLocaleString('en-US')} requests/s, half the peak, median of runs`,
          found: `${p99.toFixed(1)} ms`,
          wanted: '< 15 ms',
          holds: p99 < 15,
        },
        { what: 'answers other than 2xx', found: String(failed), wanted: '0', holds: failed === 0 },
      ],
      notes: [
        `${answer.raw.length.toLocaleString('en-US')} bytes of brotli (12 links), ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turns, load by ${LOAD_TOOL} on the same machine`,
        `steady load, ${STEADY_RUNS} runs of 5 s, latencies counted from when each request was due: p50 ${inMs(atShare(0.5))}, p99 ${inMs(atShare(0.99))}, p99.9 ${inMs(atShare(0.999))}`,
      ],
    }
  },
}

const inMs = (values: readonly number[]) => `${values.map((value) => value.toFixed(1)).join(', ')} ms`

/** The body as it is on the wire: fetch would decompress it. */
async function rawBody(address: string): Promise<Buffer> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(address, { headers: HEADERS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
}
