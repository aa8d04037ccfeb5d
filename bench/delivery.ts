import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { twilioError } from '../apps/server/src/testing/fake-twilio.ts'
import { newBenchArtist, startCampaign } from './support/campaigns.ts'
import {
  newNumber,
  openWorld,
  type Part,
  read,
  type Rows,
  SHARE,
  until,
  untilFinished,
  type World,
} from './support/delivery-world.ts'
import { MILLION, toAMillion } from './support/million.ts'
import { miscounted, type Receipts, reportTexts } from './support/receipts.ts'
import { atLeast, atMost, type Bench, type Verdict } from './support/report.ts'

const ROUNDS = Math.max(1, Math.round(5 * SHARE))
const RECIPIENTS = Math.round(20_000 * SHARE)
const WORKER_KILLS = Math.max(2, Math.round(20 * SHARE))
const DATABASE_KILLS = Math.max(1, Math.round(3 * SHARE))
const SENDS = 1000
/** Of a hundred texts, those that the provider refuses. */
const REFUSED = 37
/** Marked by one worker and without a result: twice its connections, and a tick (record 0062). */
const IN_FLIGHT = 120

/** Campaigns by two worker processes on one database, into a strict stand-in for Twilio that takes 50 ms. */
export const delivery: Bench = {
  name: 'delivery',
  claim: `S1, S2, S5, S7, S11, M8: campaigns by two workers: ${ROUNDS} × (${WORKER_KILLS} workers and ${DATABASE_KILLS} databases killed) on ${RECIPIENTS} recipients; receipts, refusals, pace, opt-out, pause; a list of ${MILLION} without stopping others, mail-sized messages, and their results`,
  run: async () => {
    const { world, close } = await openWorld()
    const rows: Rows = []
    const verdicts: Verdict[] = []
    try {
      for (const part of [killing, refusing, pacing, silence]) await part(world, rows, verdicts)
      world.killWorkers()
      await toAMillion(world, rows, verdicts)
    } finally {
      await close()
    }
    const notes = ['The receiver, the database, both workers, and this bench share the machine.']
    return { columns: ['what', 'messages', 'uncertain', 'seconds'], rows, verdicts, notes }
  },
}

interface Tally {
  doubled: number
  lost: number
  wrong: number
  miscounted: number
  perKill: number
  longestMs: number
}

/** Kills workers and the database at random moments, while a campaign is sent and carriers report on its texts. */
const killing: Part = async (world, rows, verdicts) => {
  const number = newNumber(world)
  const sum: Tally = { doubled: 0, lost: 0, wrong: 0, miscounted: 0, perKill: 0, longestMs: 0 }
  const artist = await newBenchArtist(world.house, { people: RECIPIENTS, perSecond: 2000, number })
  for (const place of [0, 1]) await world.start(place)
  const receipts = reportTexts(world)
  for (let round = 0; round < ROUNDS; round += 1) {
    world.taken.length = 0
    const began = performance.now()
    const id = await startCampaign(world.house, artist)
    const kills = [...Array(WORKER_KILLS).fill('worker'), ...Array(DATABASE_KILLS).fill('database')].toSorted(
      () => Math.random() - 0.5,
    )
    for (const what of kills) {
      const goal = world.taken.length + randomInt(1, Math.ceil(RECIPIENTS / (kills.length + 3)))
      const patience = Date.now() + 30_000
      while (world.taken.length < goal && Date.now() < patience) await delay(5)
      await kill(world, what)
    }
    await untilFinished(world, id)
    const uncertain = await tally(world, id, receipts, sum)
    sum.perKill = Math.max(sum.perKill, uncertain / kills.length)
    rows.push([`kill -9: ${kills.length} times`, world.taken.length, uncertain, (performance.now() - began) / 1000])
  }
  receipts.stop()
  const { ignored, off } = await swept(world, artist.id)
  verdicts.push(
    atMost('S1: sent more than once', sum.doubled, 0),
    atMost('S1: lost (neither taken nor uncertain)', sum.lost, 0),
    atMost('S1: taken, and shown as something else', sum.wrong, 0),
    atMost('S1: uncertain per kill, of those in flight and not reported', sum.perKill, IN_FLIGHT),
    atMost('S2: longest pause, in seconds', sum.longestMs / 1000, 30),
    atMost('S5: uncertain after the next sweep, though the carrier has reported', ignored, 0),
    atMost('M8: cents charged, over all kills, for more or less than what was accepted', off, 0),
    atMost('S5: counted as delivered or not, and not reported so', sum.miscounted, 0),
  )
}

async function kill(world: World, what: 'worker' | 'database'): Promise<void> {
  if (what === 'database') {
    const [pid] = readFileSync(path.join(world.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    return delay(1000)
  }
  world.workers[randomInt(2)]?.child.kill('SIGKILL')
  return delay(randomInt(200, 1500))
}

/** Compares what is shown with what was taken. @returns how many are uncertain */
async function tally(world: World, id: string, receipts: Receipts, sum: Tally): Promise<number> {
  sum.miscounted += await miscounted(world, id, receipts)
  const times = new Map<string, number>()
  for (const { to } of world.taken) times.set(to, (times.get(to) ?? 0) + 1)
  const outcomes = await read<{ phone: string; outcome: string | null }>(
    world,
    `select c.phone, t.outcome from campaign_recipients r join contacts c on c.id = r.contact_id
       left join lateral (select outcome from send_results t where t.send_id = r.send_id and t.seq = r.seq
         order by attempt desc limit 1) t on true
     where r.send_id = $1`,
    [id],
  )
  const isSent = (outcome: string | null) => outcome === 'sent' || outcome === 'uncertain'
  sum.doubled += [...times.values()].filter((count) => count > 1).length
  sum.lost += outcomes.filter(({ phone, outcome }) => !times.has(phone) && outcome !== 'uncertain').length
  sum.wrong += outcomes.filter(({ phone, outcome }) => times.has(phone) && !isSent(outcome)).length
  const gaps = world.taken.map(({ at }, n) => at - (world.taken[n - 1]?.at ?? at))
  sum.longestMs = Math.max(sum.longestMs, ...gaps)
  return outcomes.filter(({ outcome }) => outcome === 'uncertain').length
}

/**
 * Has the sweep find receipts that came before their texts were known to be uncertain, instead of in up to five minutes.
 * @returns texts that stay uncertain though reported, and cents charged for more or less than what was accepted
 */
async function swept(world: World, artistId: string): Promise<{ ignored: number; off: number }> {
  await read(world, "insert into pgboss.job (name, data) values ('delivery.clear-uncertain', '{}')", [])
  const books = async () => {
    const [found] = await read<{ ignored: number; off: number }>(
      world,
      `select (select count(*)::int from send_results t join send_receipts x using (send_id, seq)
           where t.user_id = $1 and t.outcome = 'uncertain') as ignored,
         (select abs(sum(captured) - (select sum(cost) from send_results where user_id = $1 and outcome = 'sent'))::int
           from sends where user_id = $1) as off`,
      [artistId],
    )
    return found ?? { ignored: -1, off: -1 }
  }
  const isDone = async () => Object.values(await books()).every((count) => count === 0)
  await until(isDone, 'never').catch(() => {})
  return books()
}

/** Money of a campaign of which the provider refuses a part. */
const refusing: Part = async (world, rows, verdicts) => {
  const artist = await newBenchArtist(world.house, { people: SENDS, perSecond: 500, number: newNumber(world) })
  world.taken.length = 0
  let asked = 0
  world.twilio.answer = () => {
    asked += 1
    return asked % 100 < REFUSED ? twilioError(400, 21211) : 'accept'
  }
  const id = await startCampaign(world.house, artist)
  await untilFinished(world, id)
  world.twilio.answer = () => 'accept'
  const booksOf = () =>
    read<{ charged: number; held: number }>(
      world,
      `select (select captured::int from sends where id = $1) as charged,
         (select coalesce(sum(remaining), 0)::int from wallet_holds where user_id = $2) as held`,
      [id, artist.id],
    )
  const [books] = await booksOf()
  const [cost] = await read<{ cents: number }>(
    world,
    "select sum(cost)::int as cents from send_results where send_id = $1 and outcome = 'sent'",
    [id],
  )
  rows.push([`${REFUSED} % refused`, world.taken.length, 0, '–'])
  verdicts.push(
    atMost('M8: accepted, and not', Math.abs(world.taken.length - SENDS * (1 - REFUSED / 100)), 0),
    atMost(
      'M8: cents charged for more or less than what was accepted',
      Math.abs((books?.charged ?? 0) - (cost?.cents ?? -1)),
      0,
    ),
    atMost('M8: cents still held', books?.held ?? -1, 0),
  )
}

/** Two workers share the pace of a number. */
const pacing: Part = async (world, rows, verdicts) => {
  const perSecond = 40
  const people = Math.max(300, 1500 * SHARE)
  const artist = await newBenchArtist(world.house, { people, perSecond, number: newNumber(world) })
  world.taken.length = 0
  const lateness = monitorEventLoopDelay({ resolution: 1 })
  lateness.enable()
  const id = await startCampaign(world.house, artist)
  await untilFinished(world, id)
  lateness.disable()
  const moments = world.taken.map(({ at }) => at).toSorted((a, b) => a - b)
  const seconds = ((moments.at(-1) ?? 0) - (moments[0] ?? 0)) / 1000
  const mostWithin = (ms: number) =>
    Math.max(...moments.map((first) => moments.filter((at) => at >= first && at < first + ms).length))
  // Arrivals are known only as exactly as this process notices them.
  const lateMs = Math.ceil(lateness.max / 1e6)
  rows.push([`paced at ${perSecond}/s: at most ${mostWithin(1000)} within 1,000 ms`, moments.length, 0, seconds])
  verdicts.push(
    atLeast('S11: of the cap, %', (100 * (moments.length - 1)) / seconds / perSecond, 95),
    atMost(
      `S11: most texts to arrive within 1,000 ms, less the ${lateMs} ms by which the receiver noticed some late`,
      mostWithin(1000 - lateMs),
      perSecond,
    ),
  )
}

/** How long texts go on after an opt-out of half of the people, and after a pause. Milliseconds. */
const silence: Part = async (world, rows, verdicts) => {
  const artist = await newBenchArtist(world.house, { people: 4000, perSecond: 200, number: newNumber(world) })
  world.taken.length = 0
  const id = await startCampaign(world.house, artist)
  await until(() => world.taken.length >= 500, 'the campaign does not begin')
  await read(world, "update contacts set sms_consent = 'opted_out' where user_id = $1 and phone > '+12012002000'", [
    artist.id,
  ])
  const out = performance.now()
  await delay(3000)
  const late = world.taken.filter(({ to, at }) => to > '+12012002000' && at > out).map(({ at }) => at - out)
  await read(world, "update sends set state = 'paused', waits_for = 'owner' where id = $1", [id])
  const paused = performance.now()
  await delay(3000)
  const after = world.taken.filter(({ at }) => at > paused).map(({ at }) => at - paused)
  rows.push(['opt-out of half, then a pause', world.taken.length, 0, '–'])
  verdicts.push(
    atMost('S7: from an opt-out to silence, ms', Math.max(0, ...late), 1000),
    atMost('from a pause to silence, ms', Math.max(0, ...after), 1000),
  )
}
