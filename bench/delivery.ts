import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import launch from '../apps/server/launch.json' with { type: 'json' }
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/index.ts'
import { type FakeTwilio, openFakeTwilio, TWILIO_SID, TWILIO_TOKEN } from '../apps/server/src/testing/fake-twilio.ts'
import { addressOf } from '../apps/server/src/testing/server-group.ts'
import { type ServerProcess, spawnServer, untilReady } from '../apps/server/src/testing/server-process.ts'
import type { House } from '../apps/server/src/platform/house.ts'
import { newBenchArtist, openProduct, startCampaign } from './support/campaigns.ts'
import { temporaryFolder } from './support/greenroom.ts'
import type { Bench, Verdict } from './support/report.ts'

/** `BENCH_SHARE=0.1` makes a tenth of everything. */
const SHARE = Number(process.env.BENCH_SHARE ?? 1)
const ROUNDS = Math.max(1, Math.round(5 * SHARE))
const RECIPIENTS = Math.round(20_000 * SHARE)
const WORKER_KILLS = Math.max(2, Math.round(20 * SHARE))
const DATABASE_KILLS = Math.max(1, Math.round(3 * SHARE))
const MILLION = Math.round(1_000_000 * SHARE)
const LATENCY_MS = 50
/** Calls at the same time of a worker, as in `handTexts`. */
const CONNECTIONS = 20
const PATIENCE_MS = 300_000
const run = promisify(execFile)

interface Taken {
  to: string
  at: number
}

interface World {
  house: House
  twilio: FakeTwilio
  taken: Taken[]
  workers: ServerProcess[]
  start(place: number): Promise<void>
  dataDir: string
}

/** Campaigns by two worker processes on one database, into a strict stand-in for Twilio that takes 50 ms. */
export const delivery: Bench = {
  name: 'delivery',
  claim: `S1, S2, S7, S11: campaigns by two workers: ${ROUNDS} × (${WORKER_KILLS} workers and ${DATABASE_KILLS} databases killed) on ${RECIPIENTS} recipients; pace, opt-out, pause; a list of ${MILLION}, and mail-sized messages`,
  run: async () => {
    const twilio = await openFakeTwilio()
    const dataDir = temporaryFolder()
    const settings = { max_connections: '200', shared_buffers: '256MB', max_wal_size: '4GB' }
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
    const env = {
      DATABASE_URL: addressOf(postgres.connection),
      DATA_DIR: temporaryFolder(),
      APP_SECRET: 'a secret that all processes of the bench share',
      TWILIO_ACCOUNT_SID: TWILIO_SID,
      TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
      TWILIO_API_BASE: twilio.url,
      RATE_LIMIT: 'off',
    }
    const { house, close } = await openProduct(env)
    const workers: ServerProcess[] = []
    const world: World = {
      house,
      twilio,
      taken: [],
      workers,
      dataDir,
      start: (place) => startWorker(workers, env, place),
    }
    twilio.slowness = LATENCY_MS
    const { push } = twilio.accepted
    twilio.accepted.push = (...forms) => {
      for (const { To } of forms) world.taken.push({ to: To?.[0] ?? '', at: Date.now() })
      return Reflect.apply(push, twilio.accepted, forms)
    }
    const rows: (string | number)[][] = []
    const verdicts: Verdict[] = []
    try {
      for (const part of [killing, pacing, silence]) await part(world, rows, verdicts)
      for (const { child } of workers) child.kill('SIGKILL')
      await mailSized(env, rows, verdicts)
    } finally {
      for (const { child } of workers) child.kill('SIGKILL')
      await close()
      await postgres.stop()
      await twilio.close()
    }
    const notes = ['The receiver, the database, both workers, and this bench share the machine.']
    return { columns: ['what', 'messages', 'uncertain', 'seconds'], rows, verdicts, notes }
  },
}

const atMost = (what: string, found: number, most: number): Verdict => ({
  what,
  found: String(Math.round(found * 100) / 100),
  wanted: `≤ ${most}`,
  holds: found <= most,
})
const atLeast = (what: string, found: number, least: number): Verdict => ({
  what,
  found: String(Math.round(found * 100) / 100),
  wanted: `≥ ${least}`,
  holds: found >= least,
})

async function startWorker(workers: ServerProcess[], env: Record<string, string>, place: number): Promise<void> {
  const server = await spawnServer({ ...env, LOG_LEVEL: 'silent' })
  workers[place] = server
  await untilReady(server)
}

const read = async <R extends object>({ house }: World, text: string, values: unknown[]): Promise<R[]> => {
  for (;;)
    try {
      return (await house.db.systemPool.query<R>(text, values)).rows
    } catch {
      await delay(100) // the database is being killed
    }
}

async function untilFinished(world: World, id: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  while ((await read(world, "select 1 from sends where id = $1 and state = 'finished'", [id])).length === 0) {
    if (Date.now() > until) throw new Error('the campaign does not end')
    await delay(100)
  }
}

/** Kills workers and the database at random moments, while a campaign is sent. */
async function killing(world: World, rows: (string | number)[][], verdicts: Verdict[]): Promise<void> {
  const number = world.twilio.numbers[0]?.phone_number ?? ''
  let [doubled, lost, wrong, most, longest] = [0, 0, 0, 0, 0]
  const artist = await newBenchArtist(world.house, { people: RECIPIENTS, perSecond: 2000, number })
  for (const place of [0, 1]) await world.start(place)
  for (let round = 0; round < ROUNDS; round += 1) {
    world.taken.length = 0
    const began = Date.now()
    const id = await startCampaign(world.house, artist)
    const kills = [...Array(WORKER_KILLS).fill('worker'), ...Array(DATABASE_KILLS).fill('database')].toSorted(
      () => Math.random() - 0.5,
    )
    let used = 0
    for (const what of kills) {
      const goal = world.taken.length + randomInt(1, Math.ceil(RECIPIENTS / (kills.length + 3)))
      const patience = Date.now() + 30_000
      while (world.taken.length < goal && Date.now() < patience) await delay(5)
      if (what === 'database') {
        process.kill(
          Number(readFileSync(path.join(world.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
          'SIGKILL',
        )
        await delay(1000)
      } else {
        const place = randomInt(2)
        world.workers[place]?.child.kill('SIGKILL')
        void world.start(place).catch(() => {})
        await delay(randomInt(200, 1500))
      }
      used += 1
    }
    await untilFinished(world, id)
    const counts = new Map<string, number>()
    for (const { to } of world.taken) counts.set(to, (counts.get(to) ?? 0) + 1)
    const outcomes = await read<{ phone: string; outcome: string | null }>(
      world,
      `select c.phone, (select outcome from send_results t where t.send_id = r.send_id and t.seq = r.seq order by attempt desc limit 1) as outcome
         from campaign_recipients r join contacts c on c.id = r.contact_id where r.send_id = $1`,
      [id],
    )
    const uncertain = outcomes.filter(({ outcome }) => outcome === 'uncertain').length
    doubled += [...counts.values()].filter((times) => times > 1).length
    lost += outcomes.filter(({ phone, outcome }) => !counts.has(phone) && outcome !== 'uncertain').length
    wrong += outcomes.filter(
      ({ phone, outcome }) => counts.has(phone) && outcome !== 'sent' && outcome !== 'uncertain',
    ).length
    most = Math.max(most, uncertain / used)
    const gaps = world.taken.map(({ at }, n) => at - (world.taken[n - 1]?.at ?? at))
    longest = Math.max(longest, ...gaps)
    rows.push([`kill -9: ${used} times`, world.taken.length, uncertain, (Date.now() - began) / 1000])
  }
  verdicts.push(
    atMost('S1: sent more than once', doubled, 0),
    atMost('S1: lost (neither taken nor uncertain)', lost, 0),
    atMost('S1: taken, and shown as something else', wrong, 0),
    atMost('S1: uncertain per kill, of those in flight', most, 4 * CONNECTIONS + 40),
    atMost('S2: longest pause, in seconds', longest / 1000, 30),
  )
}

/** Two workers share the pace of a number. */
async function pacing(world: World, rows: (string | number)[][], verdicts: Verdict[]): Promise<void> {
  const number = newNumber(world, 1)
  const perSecond = 40
  const artist = await newBenchArtist(world.house, { people: Math.max(300, 1500 * SHARE), perSecond, number })
  world.taken.length = 0
  const id = await startCampaign(world.house, artist)
  await untilFinished(world, id)
  const moments = world.taken.map(({ at }) => at).toSorted((a, b) => a - b)
  const seconds = ((moments.at(-1) ?? 0) - (moments[0] ?? 0)) / 1000
  let over = 0
  for (const [n, at] of moments.entries())
    if ((moments[n + perSecond] ?? Number.POSITIVE_INFINITY) - at < 1000 - LATENCY_MS) over += 1
  rows.push([`paced at ${perSecond}/s`, moments.length, 0, seconds])
  verdicts.push(
    atLeast('S11: of the cap, %', (100 * (moments.length - 1)) / seconds / perSecond, 95),
    atMost('S11: seconds over the cap, as they arrive', over, 0),
  )
}

/** How long texts go on after an opt-out of half of the people, and after a pause. Milliseconds. */
async function silence(world: World, rows: (string | number)[][], verdicts: Verdict[]): Promise<void> {
  const number = newNumber(world, 2)
  const artist = await newBenchArtist(world.house, { people: 4000, perSecond: 200, number })
  world.taken.length = 0
  const id = await startCampaign(world.house, artist)
  while (world.taken.length < 500) await delay(10)
  await read(world, "update contacts set sms_consent = 'opted_out' where user_id = $1 and phone > '+12012002000'", [
    artist.id,
  ])
  const out = Date.now()
  await delay(3000)
  const late = world.taken.filter(({ to, at }) => to > '+12012002000' && at > out).map(({ at }) => at - out)
  await read(world, "update sends set state = 'paused', waits_for = 'owner' where id = $1", [id])
  const paused = Date.now()
  await delay(3000)
  const after = world.taken.filter(({ at }) => at > paused).map(({ at }) => at - paused)
  rows.push(['opt-out of half, then a pause', world.taken.length, 0, '–'])
  verdicts.push(
    atMost('S7: from an opt-out to silence, ms', Math.max(0, ...late), 1000),
    atMost('from a pause to silence, ms', Math.max(0, ...after), 1000),
  )
}

function newNumber({ twilio }: World, place: number): string {
  const phone_number = `+1202555010${place}`
  twilio.numbers.push({ phone_number, sms: true, created: 'Mon, 06 Jan 2025 10:00:00 +0000' })
  return phone_number
}

/** One worker by itself, with a receiver that answers at once. */
async function mailSized(env: Record<string, string>, rows: (string | number)[][], verdicts: Verdict[]): Promise<void> {
  const file = fileURLToPath(new URL('./support/mail-sized.ts', import.meta.url))
  const { stdout } = await run(
    process.execPath,
    ['--heap-growing-percent=30', '--max-semi-space-size=2', file, String(MILLION)],
    {
      env: { ...launch.environment, PATH: process.env.PATH, ...env },
      maxBuffer: 10_000_000,
    },
  )
  const found = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, number>
  const { sent = 0, seconds = 1, listSeconds = 0, idleMegabytes = 0, peakMegabytes = 0 } = found
  rows.push([`mail-sized, ${(sent / seconds).toFixed(0)}/s`, sent, 0, seconds])
  verdicts.push(
    atMost(`list of ${MILLION}, in seconds`, listSeconds, 10),
    atLeast('mail-sized messages a second', sent / seconds, 16_000),
    atMost(`memory at the peak, MB, of which ${idleMegabytes.toFixed(0)} at rest`, peakMegabytes, 150),
  )
}
