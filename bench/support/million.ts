import { execFile } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Campaign, CampaignPreview } from '@greenroom/contracts'
import launch from '../../apps/server/launch.json' with { type: 'json' }
import { spawnServer, untilReady } from '../../apps/server/src/testing/server-process.ts'
import { builtProgram } from './built.ts'
import { asBenchArtist, startCampaign } from './campaigns.ts'
import { newNumber, type Part, read, SHARE, until, type World } from './delivery-world.ts'
import { type Person, signUp } from './person.ts'
import { atLeast, atMost, quantile } from './report.ts'

export const MILLION = Math.round(1_000_000 * SHARE)
/** Contacts of an artist who works beside it. */
const OTHERS = 1000
const LOOKS = 30
/** Most seconds for a list of a million. */
const LIST_SECONDS = 10
/** Fewest mail-sized messages a second. */
const MESSAGES = 16_000
/** Seconds that a plain list of a million took on the laboratory's machine: what is wanted, in proportion to the machine. */
const LABORATORY_LIST = 3.7
const run = promisify(execFile)

/** An artist with so many people, who has signed up at a server. */
interface Artist extends Person {
  url: string
}

/**
 * A campaign to a million: reviewed, listed while others work, and left again; then mail-sized messages to the same people by
 * one worker, with a receiver that answers at once; then its results.
 */
export const toAMillion: Part = async (world, rows, verdicts) => {
  const server = await spawnServer({ ...world.env, LOG_LEVEL: 'silent' })
  world.workers[0] = server
  await untilReady(server)
  const artist = { ...(await signUp(server, 'large@example.com')), url: server.url }
  const other = { ...(await signUp(server, 'small@example.com')), url: server.url }
  await asBenchArtist(world.house, artist.id, { people: MILLION, perSecond: 1, number: newNumber(world) })
  await asBenchArtist(world.house, other.id, { people: OTHERS, perSecond: 1, number: newNumber(world) })
  await world.house.db.systemPool.query('vacuum analyze contacts')

  const { reviewSeconds, prepareSeconds, others, own } = await listed(world, artist, other)
  rows.push([`review of ${MILLION}`, 0, 0, reviewSeconds], [`prepared, with its list`, 0, 0, prepareSeconds])
  verdicts.push(
    atMost(
      `while it is prepared: another artist's contacts, p99 of ${others.length}, ms`,
      quantile(others, 0.99),
      1000,
    ),
    atMost(
      `while it is prepared: the artist's own text to one person, slowest of ${own.length}, ms`,
      Math.max(...own),
      1000,
    ),
  )

  const plain = await listedPlainly(world, artist)
  rows.push([`a plain list of ${MILLION}`, 0, 0, plain])
  const found = await mailed(world, artist)
  rows.push([`list of ${MILLION}`, 0, 0, found.listSeconds])
  const speed = found.sent / found.seconds
  rows.push([`mail-sized, ${speed.toFixed(0)}/s`, found.sent, 0, found.seconds])
  const bare = await recordedBarely(world, artist)
  const share = (speed / bare) * 100
  rows.push([
    `results alone, one connection, ${bare.toFixed(0)}/s (the pipeline: ${share.toFixed(0)} % of it)`,
    BARE,
    0,
    BARE / bare,
  ])
  verdicts.push(
    atMost(`list of ${MILLION}, in seconds`, found.listSeconds, LIST_SECONDS),
    atMost(
      `list of ${MILLION}, in times of a plain one (of ${LABORATORY_LIST} s in the laboratory)`,
      found.listSeconds / plain,
      LIST_SECONDS / LABORATORY_LIST,
    ),
    atMost('the process that makes it stands still, ms', found.stillMs, 1000),
    atLeast('mail-sized messages a second', speed, MESSAGES),
    atLeast(
      `mail-sized messages in the time of a plain list (of ${LABORATORY_LIST} s in the laboratory)`,
      speed * plain,
      MESSAGES * LABORATORY_LIST * SHARE,
    ),
    atMost(
      `memory of the pipeline at the peak, MB, of which ${found.idleMegabytes.toFixed(0)} at rest`,
      found.peakMegabytes,
      150,
    ),
  )
  for (const [what, slow] of await looked(world, artist, found.id))
    verdicts.push(atMost(`results of ${MILLION}: ${what}, p95 of ${LOOKS}, ms`, slow, 300))
  server.child.kill('SIGKILL')
}

async function call<T>({ url, cookie }: Artist, method: 'GET' | 'POST', address: string, body?: unknown): Promise<T> {
  const answer = await fetch(url + address, {
    method,
    headers: { origin: url, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Repeats a call until told to stop. @returns milliseconds of each */
async function repeated(ask: (n: number) => Promise<unknown>, isOver: () => boolean): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; !isOver(); n += 1) {
    const began = performance.now()
    await ask(n)
    took.push(performance.now() - began)
    await delay(20)
  }
  return took
}

const secondsSince = (began: number) => (performance.now() - began) / 1000

/** Confirms a campaign to everybody, and has its time come while the artist and another one go on working. */
async function listed(world: World, artist: Artist, other: Artist) {
  const draft = {
    type: 'sms',
    name: 'To everybody',
    audience: { everyone: true },
    content: 'Hi {{first_name|there}}, out now.',
  }
  const { id } = await call<Campaign>(artist, 'POST', '/api/campaigns', draft)
  const began = performance.now()
  const { hash } = await call<CampaignPreview>(artist, 'POST', `/api/campaigns/${id}/preview`)
  const reviewSeconds = secondsSince(began)
  await call(artist, 'POST', `/api/campaigns/${id}/confirm`, { hash })
  const people = await read<{ id: string }>(world, 'select id from contacts where user_id = $1 limit 2000', [artist.id])
  const state = { isListed: false }
  const isOver = () => state.isListed
  const text = (n: number) =>
    call(artist, 'POST', `/api/conversations/${people[n % people.length]?.id}/messages`, {
      channel: 'sms',
      content: 'Hi',
    })
  await read(world, "update campaigns set due_at = now() - interval '1 s' where id = $1", [id])
  // The ten seconds in which it could be taken back.
  const hurry = `update pgboss.job set start_after = now() where name = 'campaigns.prepare' and state = 'created' returning id`
  await until(async () => (await read(world, hurry, [])).length > 0, 'the campaign is not scheduled')
  const due = performance.now()
  const measured = Promise.all([
    repeated(() => call(other, 'GET', '/api/contacts?limit=20'), isOver),
    repeated(text, isOver),
  ])
  const isSending = async () => (await read(world, 'select 1 from sends where id = $1', [id])).length > 0
  await Promise.race([measured, until(isSending, 'the campaign is not prepared')])
  const prepareSeconds = secondsSince(due)
  state.isListed = true
  const [others, own] = await measured
  await call(artist, 'POST', `/api/campaigns/${id}/cancel`)
  return { reviewSeconds, prepareSeconds, others, own }
}

interface Mailed {
  id: string
  sent: number
  seconds: number
  listSeconds: number
  stillMs: number
  idleMegabytes: number
  peakMegabytes: number
}

/**
 * Sends to all of an artist's people by the pipeline in a process by itself, set for little memory: a young generation of 4 MB,
 * at most 64 MB of older values, one arena of malloc.
 */
async function mailed({ house, env }: World, artist: Artist): Promise<Mailed> {
  const lateness = monitorEventLoopDelay({ resolution: 1 })
  lateness.enable()
  const listed = performance.now()
  const id = await startCampaign(house, artist, 'email')
  const listSeconds = secondsSince(listed)
  lateness.disable()
  const file = await builtProgram(fileURLToPath(new URL('./mail-sized.mjs', import.meta.url)))
  const { stdout } = await run(
    process.execPath,
    ['--max-semi-space-size=4', '--max-old-space-size=64', '--expose-gc', file, id],
    {
      env: { ...launch.environment, MALLOC_ARENA_MAX: '1', PATH: process.env.PATH, ...env },
      maxBuffer: 10_000_000,
    },
  )
  const found = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Omit<Mailed, 'id' | 'listSeconds' | 'stillMs'>
  return { ...found, id, listSeconds, stillMs: lateness.max / 1e6 }
}

/**
 * Lists an artist's people as the laboratory did: one statement, a table with the two indexes of recipients, and nothing else that a
 * send has.
 * @returns seconds
 */
async function listedPlainly({ house }: World, { id }: Artist): Promise<number> {
  const run = (text: string, values?: unknown[]) => house.db.systemPool.query(text, values)
  await run('create table plain_list (like campaign_recipients including all)')
  const began = performance.now()
  await run(
    `insert into plain_list (user_id, send_id, seq, contact_id)
       select user_id, user_id, (row_number() over (order by id))::int, id from contacts where user_id = $1`,
    [id],
  )
  const seconds = secondsSince(began)
  await run('drop table plain_list')
  return seconds
}

/** Results that are recorded without anything around them, for comparison, so many at once. */
const BARE = 200_000
const AT_ONCE = 1000

/** @returns results a second that one connection records while nothing else happens */
async function recordedBarely({ house }: World, { id }: Artist): Promise<number> {
  const began = performance.now()
  for (let first = 0; first < BARE; first += AT_ONCE) {
    const seqs = Array.from({ length: AT_ONCE }, (_, place) => first + place)
    await house.db.systemPool.query(
      `insert into send_results (user_id, send_id, seq, attempt, outcome, cost, segments, provider_id, at)
         select $1, $1, seq, 1, 'sent', 0, 1, 'taken', now() from unnest($2::int[]) seq`,
      [id, seqs],
    )
  }
  const perSecond = BARE / secondsSince(began)
  await house.db.systemPool.query('delete from send_results where send_id = $1', [id])
  return perSecond
}

/** Looks at the results of a campaign again and again. @returns milliseconds of each kind of look */
async function looked(world: World, artist: Artist, id: string): Promise<[string, number][]> {
  await read(
    world,
    `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
       values ($1, $2, 'email', 'Mailed', 'sent', '{"everyone":true}', 'Hi', '', '', '{"mode":"now"}', now(), now())`,
    [id, artist.id],
  )
  // As autovacuum does within a minute.
  for (const table of ['campaign_recipients', 'send_results', 'send_ranges'])
    await world.house.db.systemPool.query(`vacuum analyze ${table}`)
  const looks = {
    'its counts': '',
    'first page of everybody': '/recipients?limit=30',
    'first page of those sent to': '/recipients?outcome=sent&limit=30',
    'first page of those who failed': '/recipients?outcome=failed&limit=30',
    'people by outcome': '/outcomes',
  }
  const slow: [string, number][] = []
  for (const [what, rest] of Object.entries(looks)) {
    let n = 0
    const took = await repeated(
      () => call(artist, 'GET', `/api/campaigns/${id}${rest}`),
      () => (n += 1) > LOOKS,
    )
    slow.push([what, quantile(took, 0.95)])
  }
  return slow
}
