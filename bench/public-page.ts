import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { fullLoad, LOAD_TOOL } from './support/load.ts'
import { type Bench, median, numberText, quantile, type Report } from './support/report.ts'
import { type Rival, startRivals } from './support/rivals.ts'
import { seedSites } from './support/seed.ts'
import { steadyLoad } from './support/steady-load.ts'

const CONNECTIONS = 50
/** Many short rounds, so that other load on the machine affects all servers alike. */
const ROUNDS = 15
const SECONDS = 1
const STEADY_ROUNDS = 5
const STEADY_SECONDS = 3
const STEADY_CONNECTIONS = 100
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const OWN = 'Greenroom'
const BARE = 'node:http, the same bytes'

type Server = Pick<Rival, 'name' | 'url'>
type Measured = Map<string, number[]>

/** Standard P1: a page from memory, in turns with a bare server that sends the same bytes. */
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
    const { headers } = await fetch(greenroom.url + path, { headers: HEADERS })
    const body = await rawBody(greenroom.url + path)
    const rivals = await startRivals({ headers: [...headers], body })
    const servers = [{ name: OWN, url: greenroom.url }, ...rivals]
    const { rates, failed } = await ratesOf(servers, path)
    const perSecond = Math.round(median(rates.get(OWN) ?? []) / 2)
    const steady = servers.filter(({ name }) => name === OWN || name === BARE)
    const tails = await tailsOf(steady, path, perSecond)
    for (const { stop } of rivals) stop()
    await greenroom.stop()
    return reportOf(servers, rates, failed, perSecond, tails, body.length)
  },
}

/** Returns requests per second of each server in each round, and the number of failures. */
async function ratesOf(servers: readonly Server[], path: string): Promise<{ rates: Measured; failed: number }> {
  const rates: Measured = new Map(servers.map(({ name }) => [name, []]))
  const load = { requests: [{ path, headers: HEADERS }], connections: CONNECTIONS, seconds: SECONDS }
  let failed = 0
  // The first round is a warm-up.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { name, url } of servers) {
      const result = await fullLoad({ url, ...load })
      failed += result.failed
      if (round >= 0) rates.get(name)?.push(result.perSecond)
      await delay(100)
    }
  }
  return { rates, failed }
}

/** Returns the 99th percentile of each server in each round at a steady rate, in milliseconds. */
async function tailsOf(servers: readonly Server[], path: string, perSecond: number): Promise<Measured> {
  const tails: Measured = new Map(servers.map(({ name }) => [name, []]))
  const load = { path, headers: HEADERS, perSecond, connections: STEADY_CONNECTIONS, seconds: STEADY_SECONDS }
  for (let round = 0; round < STEADY_ROUNDS; round += 1) {
    for (const { name, url } of servers) tails.get(name)?.push(quantile(await steadyLoad({ url, ...load }), 0.99))
  }
  return tails
}

function reportOf(
  servers: readonly Server[],
  rates: Measured,
  failed: number,
  perSecond: number,
  tails: Measured,
  bytes: number,
): Report {
  const valuesOf = (name: string) => rates.get(name) ?? []
  const own = valuesOf(OWN)
  const ratioTo = (name: string) => median(own.map((rate, round) => rate / (valuesOf(name)[round] ?? Number.NaN)))
  const ratio = ratioTo(BARE)
  const tail = median(tails.get(OWN) ?? [])
  return {
    columns: ['server', 'requests/s (median)', 'lowest', 'highest', 'Greenroom ÷ it', 'p99 at half the peak, ms'],
    rows: servers.map(({ name }) => {
      const values = valuesOf(name)
      const ofRounds = tails.get(name)
      return [
        name,
        median(values),
        Math.min(...values),
        Math.max(...values),
        name === OWN ? '' : ratioTo(name),
        ofRounds ? `${median(ofRounds).toFixed(1)} (${ofRounds.map((value) => value.toFixed(1)).join(', ')})` : '',
      ]
    }),
    verdicts: [
      { what: 'rate against node:http', found: ratio.toFixed(2), wanted: '≥ 0.85', holds: ratio >= 0.85 },
      {
        what: `p99 at ${numberText(perSecond)} requests/s, half the peak, median of rounds`,
        found: `${tail.toFixed(1)} ms`,
        wanted: '< 15 ms',
        holds: tail < 15,
      },
      { what: 'answers other than 2xx', found: String(failed), wanted: '0', holds: failed === 0 },
    ],
    notes: [
      `${numberText(bytes)} bytes of brotli (12 links), ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turns, load by ${LOAD_TOOL} on the same machine`,
      `steady load: ${STEADY_ROUNDS} rounds of ${STEADY_SECONDS} s in turns; a latency counts from when its request was due`,
    ],
  }
}

/** Returns the body as transmitted; fetch would decompress it. */
function rawBody(address: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(address, { headers: HEADERS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
}
