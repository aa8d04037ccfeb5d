import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { insertSentLinks, insertSentMail } from '../apps/server/src/testing/sent-links.ts'
import { newBenchArtist, startCampaign } from './support/campaigns.ts'
import { newNumber, openWorld, PUBLIC_URL, read, SHARE, until, type World } from './support/delivery-world.ts'
import { userAgent } from './support/hit-client.ts'
import { fullLoad, LOAD_TOOL } from './support/load.ts'
import { atLeast, atMost, type Bench, numberText } from './support/report.ts'
import { startNode } from './support/rivals.ts'
import { told } from './support/told.ts'

/** Recipients of each email campaign; `BENCH_SHARE=0.1` makes a tenth. */
const PEOPLE = Math.round(40_000 * SHARE)
/** Recipients whose emails are opened and whose links are followed: too many for anybody's hits to be taken for a flood. */
const READERS = 20_000
/** Clients, each with hits and connections of its own: a program of wrk has room for some ten thousand requests. */
const CLIENTS = 4
const CONNECTIONS = 50
/** The storm begins before the campaign and goes on for longer, in seconds. */
const LONGER = 4
/** The storm alone lasts so long, in seconds. */
const SECONDS = 10
const WARM_UP_SECONDS = 3
const LETTER = 'Hi {{first_name|there}},\n\nthe [tour](https://tickets.example/tour) is on sale.'
const SINK = fileURLToPath(new URL('./support/wire-sink.ts', import.meta.url))

/**
 * Standard Q6: opens and clicks come in as fast as one server takes them, over HTTP and onto the disk, while it sends an email
 * campaign.
 */
export const storm: Bench = {
  name: 'storm',
  claim:
    'Q6: a storm of opens and clicks: 10,000/s taken in, all judged ≤ 3 min later, sending at ≥ 90 % of its own rate',
  run: async () => {
    const sink = fork(SINK)
    const { port } = await told<{ port: number }>(sink)
    const { world, close } = await openWorld()
    try {
      const artist = await newBenchArtist(world.house, { people: PEOPLE, perSecond: 1, number: newNumber(world) })
      await world.house.db.systemPool.query(
        "insert into sending_rules (user_id, postal_address, updated_at) values ($1, 'PO Box 7, Utrecht', now())",
        [artist.id],
      )
      const requests = await hitsOf(world, artist.id)
      await world.house.db.systemPool.query('vacuum analyze')
      Object.assign(world.env, {
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'Greenroom <hello@greenroom.example>',
        MAIL_REPLY_DOMAIN: 'mail.greenroom.example',
        MAIL_WEBHOOK_SECRET: 'a secret for the webhook of mail',
      })
      await world.start(0)
      const send = async () => {
        const began = performance.now()
        const id = await startCampaign(world.house, artist, 'email', LETTER)
        const left = 'select 1 from send_ranges where send_id = $1 and state < 2 limit 1'
        await until(async () => (await read(world, left, [id])).length === 0, 'the campaign does not leave')
        const seconds = (performance.now() - began) / 1000
        const results = "select count(*)::int as n from send_results where send_id = $1 and outcome = 'sent'"
        const [sent] = await read<{ n: number }>(world, results, [id])
        return { sent: sent?.n ?? 0, seconds, perSecond: (sent?.n ?? 0) / seconds }
      }
      const hitsKept = async () =>
        (await read<{ n: number }>(world, 'select count(*)::int as n from link_hits', []))[0]?.n ?? 0
      const server = () => world.workers[0]?.url ?? ''
      const storm = async (url: string, seconds: number) => {
        const before = await hitsKept()
        const size = requests.length / CLIENTS
        const loads = await Promise.all(
          Array.from({ length: CLIENTS }, (_, n) =>
            fullLoad({ url, requests: requests.slice(n * size, (n + 1) * size), connections: CONNECTIONS, seconds }),
          ),
        )
        return {
          failed: loads.reduce((sum, load) => sum + load.failed, 0),
          hitsPerSecond: ((await hitsKept()) - before) / seconds,
        }
      }
      await send()
      const uncounted = 'select 1 from campaign_marks limit 1'
      await until(async () => (await read(world, uncounted, [])).length === 0, 'the campaign is not counted')
      await world.house.db.systemPool.query('vacuum analyze')
      await storm(server(), WARM_UP_SECONDS)
      const calm = await storm(server(), SECONDS)
      const alone = await send()
      const during = async (url: string) => {
        const ended = storm(url, Math.ceil(alone.seconds * 1.5) + LONGER)
        const sent = await send()
        return { ...sent, ...(await ended) }
      }
      const bare = await startNode('node:http, an empty answer', { headers: [], body: Buffer.alloc(0) })
      const beside = await during(bare.url)
      bare.stop()
      const taken = await during(server())
      const ended = performance.now()
      const waiting = 'select 1 from link_hits where judged_at is null limit 1'
      await until(async () => (await read(world, waiting, [])).length === 0, 'hits are not judged')
      const after = (performance.now() - ended) / 1000
      const [found] = await read<{ hits: number; slowest: number; summed: number }>(
        world,
        `select count(*)::int as hits, extract(epoch from max(judged_at - at))::float8 as slowest,
          (select sum(clicks + machines)::int from campaign_links where link in (-1, -2)) as summed from link_hits`,
        [],
      )
      const { hits = 0, slowest = Number.NaN, summed = 0 } = found ?? {}
      const cells = (name: string, one: typeof alone, hitsPerSecond: number | string) => [
        name,
        one.sent,
        one.perSecond,
        one.perSecond / alone.perSecond,
        hitsPerSecond,
      ]
      return {
        columns: ['campaign', 'mails', 'mails/s', '÷ alone', 'hits/s on disk'],
        rows: [
          cells('alone', alone, ''),
          cells('beside the same load on node:http, which writes nothing', beside, ''),
          cells('beside the storm', taken, taken.hitsPerSecond),
          ['no campaign, the storm alone', '', '', '', calm.hitsPerSecond],
        ],
        verdicts: [
          atLeast('opens and clicks taken in a second, alone', calm.hitsPerSecond, 10_000),
          atLeast('opens and clicks taken in a second, beside a campaign', taken.hitsPerSecond, 10_000),
          atMost('slowest judgement after its hit, s', slowest, 180),
          atMost('hits that are in no sum', hits - summed, 0),
          atLeast('mails a second beside the storm ÷ alone', taken.perSecond / alone.perSecond, 0.9),
        ],
        notes: [
          `mails a second beside the storm ÷ beside the same load on node:http: ${(taken.perSecond / beside.perSecond).toFixed(2)}`,
          `${numberText(hits)} hits, half of them opens; all judged ${after.toFixed(0)} s after the last; ${calm.failed + taken.failed} answers failed`,
          `${CLIENTS * CONNECTIONS} connections by ${LOAD_TOOL}; it, the sink, the server, which sends too, and the database share the machine`,
        ],
      }
    } finally {
      await close()
      sink.kill()
    }
  },
}

/** Inserts a text and an email that were sent a day ago, and returns requests for all their links and pictures in turn. */
async function hitsOf({ house }: World, owner: string) {
  const at = new Date(Date.now() - 86_400_000)
  const readers = Array.from({ length: READERS }, () => randomUUID())
  const mail = await insertSentMail({ house }, owner, readers, at)
  const paths: string[] = []
  // A range of texts has a thousand recipients.
  for (let from = 0; from < READERS; from += 1000) {
    const text = await insertSentLinks({ house }, owner, readers.slice(from, from + 1000), { at })
    for (let n = 0; n < 1000; n += 1) paths.push(mail.picture(from + n), text.path(n))
  }
  return paths.map((path, n) => ({
    path,
    headers: { Host: new URL(PUBLIC_URL).host, 'user-agent': userAgent(n) },
  }))
}
