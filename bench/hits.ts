import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Greenroom, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { startHitClient, userAgent } from './support/hit-client.ts'
import { fullLoad, LOAD_TOOL } from './support/load.ts'
import type { Bench } from './support/report.ts'
import { median } from './support/report.ts'
import { startNode } from './support/rivals.ts'
import { type SeededSite, seedSites } from './support/seed.ts'

const SITES = 200
const CONNECTIONS = 200
const SECONDS = 5
const ROUNDS = 3
const KILLS = 10
const BARE = 'node:http, an empty answer to the same requests'

/** Visitors' addresses come from the proxy, so that they have a place. */
const BEHIND_A_PROXY = { TRUST_PROXY: 'loopback' }

/**
 * Standard P4: views and clicks over real HTTP into real Postgres, each answered once on disk; then ten kills in
 * mid-flight.
 */
export const hits: Bench = {
  name: 'hits',
  claim:
    'P4: ≥ 15,000 views and clicks/s, acknowledged only once on disk, on cores shared with the client; 0 acknowledged lost in 10 × kill -9',
  run: async () => {
    const dataDir = temporaryFolder()
    let greenroom = await startGreenroom(dataDir, BEHIND_A_PROXY)
    let client = await greenroom.connect()
    const sites = await seedSites(client, SITES)
    const many = pathsOf(sites)
    const one = pathsOf(sites.slice(0, 1))
    const before = await totals(client)
    const spread = await rates(greenroom, many)
    const hot = await rates(greenroom, one)
    const bare = await startNode(BARE, { headers: [], body: Buffer.alloc(0) })
    const reference = await rates(bare, one)
    bare.stop()
    const after = await totals(client)
    await client.end()

    let acknowledged = 0
    let sent = 0
    const start = after.counted
    for (let round = 0; round < KILLS; round += 1) {
      const visitors = startHitClient(greenroom.url, many, 64)
      await delay(400 + Math.random() * 1200)
      await greenroom.kill()
      visitors.stop()
      acknowledged += visitors.acknowledged
      sent += visitors.sent
      greenroom = await startGreenroom(dataDir, BEHIND_A_PROXY)
    }
    client = await greenroom.connect()
    const end = await totals(client)
    await client.end()
    await greenroom.stop()

    const lost = Math.max(0, acknowledged - (end.counted - start))
    const slower = Math.min(
      median(spread.map(({ perSecond }) => perSecond)),
      median(hot.map(({ perSecond }) => perSecond)),
    )
    const failed = [...spread, ...hot].reduce((sum, result) => sum + result.failed, 0)
    return {
      columns: ['load', 'acknowledged/s (median)', 'lowest', 'highest'],
      rows: [
        [`${SITES} sites, views and clicks`, ...spreadOf(spread)],
        ['one site alone', ...spreadOf(hot)],
        [BARE, ...spreadOf(reference)],
      ],
      verdicts: [
        {
          what: 'acknowledged per second, the slower of both',
          found: Math.round(slower).toLocaleString('en-US'),
          wanted: '≥ 15,000',
          holds: slower >= 15_000,
        },
        {
          what: `acknowledged hits lost in ${KILLS} × kill -9 of server and Postgres`,
          found: `${lost} of ${acknowledged.toLocaleString('en-US')}`,
          wanted: '0',
          holds: lost === 0 && acknowledged > 0,
        },
        {
          what: 'kept hits, roll-ups and counters agree',
          found: `${end.kept} = ${end.summed} = ${end.counted}`,
          wanted: 'equal',
          holds: end.kept === end.summed && end.summed === end.counted,
        },
        { what: 'answers other than 204', found: String(failed), wanted: '0', holds: failed === 0 },
      ],
      notes: [
        `the slower of both ÷ node:http, which writes nothing: ${(slower / median(reference.map(({ perSecond }) => perSecond))).toFixed(2)}`,
        `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, load by ${LOAD_TOOL} on the same machine; ${(after.counted - before.counted).toLocaleString('en-US')} hits counted meanwhile`,
        `the kills: ${sent.toLocaleString('en-US')} sent, ${acknowledged.toLocaleString('en-US')} acknowledged, ${(end.counted - start).toLocaleString('en-US')} found`,
      ],
    }
  },
}

const pathsOf = (sites: readonly SeededSite[]): string[] =>
  sites.flatMap(({ id, blockIds }) => [
    ...blockIds.slice(0, 3).map((blockId) => `/api/public/minisites/${id}/blocks/${blockId}/click`),
    ...Array.from({ length: 3 }, () => `/api/public/minisites/${id}/view`),
  ])

async function rates({ url }: Pick<Greenroom, 'url'>, paths: readonly string[]) {
  const requests = paths.map((path, place) => ({
    method: 'POST' as const,
    path,
    // As the script of a page sends them, so that everything is recorded: source, UTM, place, agent, language.
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': userAgent(place),
      'accept-language': 'en-US,en;q=0.9',
      referer: `${url}/nova?utm_source=instagram&utm_medium=social&utm_campaign=low-tide`,
      'x-forwarded-for': `8.${place % 200}.${(place * 7) % 250}.${1 + (place % 250)}`,
    },
    body: '{"referrer":"https://l.instagram.com/"}',
  }))
  await fullLoad({ url, requests, connections: CONNECTIONS, seconds: 2 })
  const results = []
  for (let round = 0; round < ROUNDS; round += 1)
    results.push(await fullLoad({ url, requests, connections: CONNECTIONS, seconds: SECONDS }))
  return results
}

function spreadOf(results: readonly { perSecond: number }[]): number[] {
  const values = results.map(({ perSecond }) => perSecond)
  return [median(values), Math.min(...values), Math.max(...values)]
}

async function totals(client: pg.Client): Promise<{ kept: number; summed: number; counted: number }> {
  const { rows } =
    await client.query(`select (select count(*)::int from hits) as kept, (select coalesce(sum(views + clicks), 0)::int from hit_rollups) as summed,
    ((select coalesce(sum(views), 0) from site_counters) + (select coalesce(sum(clicks), 0) from block_counters))::int as counted`)
  return rows[0]
}
