import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { openFakeTwilio, TWILIO_SID, TWILIO_TOKEN } from '../apps/server/src/testing/fake-twilio.ts'
import { freePort, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import type { Bench } from './support/report.ts'
import { median } from './support/report.ts'
import { callOf, startTextClient, type TextClient, type TextTarget } from './support/text-client.ts'

const ARTISTS = 40
const FANS = 500
const CONNECTIONS = 64
const SECONDS = 3
const ROUNDS = 3
const KILLS = 5
const BULK_JOBS = 50_000
const STOPS = 400
/** Milliseconds between two STOPs: those of one person in a hundred, while a campaign sends 1,000 texts a second. */
const PACE_MS = 100
/** When the account got its numbers. */
const FIRST_DAY = 'Mon, 06 Jan 2025 10:00:00 +0000'
const BODIES = [
  'When do you play in Berlin?',
  'that bridge though 🔥',
  "don't stop the music",
  'Ja! Größe M bitte',
  'ok',
]

/**
 * Texts that come in over real HTTP, each with its own signature and answered once on disk; kills in mid-flight; and STOP
 * while bulk work and other texts wait (standard O4).
 */
export const inboundTexts: Bench = {
  name: 'inbound-texts',
  claim:
    'Texts that come in: ≥ 2,000/s acknowledged on disk; 0 acknowledged lost and 0 doubled in kill -9 rounds; O4: with 50,000 bulk jobs waiting, STOP holds within 2 s (p99)',
  run: async () => {
    const twilio = await openFakeTwilio()
    const dataDir = temporaryFolder()
    const port = String(await freePort())
    const publicUrl = `http://127.0.0.1:${port}`
    const env = {
      PORT: port,
      PUBLIC_URL: publicUrl,
      TWILIO_ACCOUNT_SID: TWILIO_SID,
      TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
      TWILIO_API_BASE: twilio.url,
    }
    const target: TextTarget = { url: publicUrl, publicUrl, token: TWILIO_TOKEN }
    let greenroom = await startGreenroom(dataDir, env)
    let client = await greenroom.connect()
    const numbers = await seedNumbers(client)
    twilio.numbers = numbers.map((phone_number) => ({ phone_number, sms: true, created: FIRST_DAY }))

    const rates: number[] = []
    let failed = 0
    const acknowledged: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const fans = startTextClient(target, CONNECTIONS, () => textTo(numbers))
      await delay(SECONDS * 1000)
      rates.push(fans.acknowledged.length / SECONDS)
      acknowledged.push(...(await stopped(fans)))
      failed += fans.failed
    }
    const waiting = await waitingTexts(client)
    const behind = await stopTimes(client, target, numbers, 'behind-texts')
    const drained = performance.now()
    await untilTaken(client)
    const takenPerSecond = waiting / ((performance.now() - drained) / 1000)

    for (let round = 0; round < KILLS; round += 1) {
      const fans = startTextClient(target, CONNECTIONS, () => textTo(numbers))
      await delay(400 + Math.random() * 1200)
      await client.end().catch(() => {})
      await greenroom.kill()
      acknowledged.push(...(await stopped(fans)))
      greenroom = await startGreenroom(dataDir, env)
      client = await greenroom.connect()
    }
    await untilTaken(client)
    const lost = await missingOf(client, acknowledged)
    const doubled = await doubledIn(client)

    await enqueueBulk(client)
    const before = await bulkWaiting(client)
    const amid = await stopTimes(client, target, numbers, 'amid-bulk')
    const left = await bulkWaiting(client)
    await client.end()
    await greenroom.stop()
    await twilio.close()
    return {
      columns: ['texts', 'figure'],
      rows: [
        ['acknowledged/s, median of 3 rounds', median(rates)],
        ['lowest', Math.min(...rates)],
        ['highest', Math.max(...rates)],
        ['became messages/s afterwards', takenPerSecond],
        ['STOP amid bulk jobs, ms: median', percentile(amid, 0.5)],
        ['STOP amid bulk jobs, ms: p99', percentile(amid, 0.99)],
        [`STOP behind ${waiting.toLocaleString('en-US')} waiting texts, ms: p99`, percentile(behind, 0.99)],
      ],
      verdicts: [
        {
          what: 'acknowledged per second',
          found: Math.round(median(rates)).toLocaleString('en-US'),
          wanted: '≥ 2,000',
          holds: median(rates) >= 2000,
        },
        {
          what: `acknowledged texts lost in ${KILLS} × kill -9 of server and Postgres`,
          found: `${lost} of ${acknowledged.length.toLocaleString('en-US')}`,
          wanted: '0',
          holds: lost === 0 && acknowledged.length > 0,
        },
        { what: 'texts doubled, fans doubled', found: String(doubled), wanted: '0', holds: doubled === 0 },
        {
          what: `O4: STOP holds, p99 of ${STOPS}, with ${before.toLocaleString('en-US')} to ${left.toLocaleString('en-US')} bulk jobs waiting`,
          found: `${Math.round(percentile(amid, 0.99))} ms`,
          wanted: '< 2,000 ms',
          holds: percentile(amid, 0.99) < 2000 && left > 0,
        },
        {
          what: 'O4: STOP holds, p99, behind waiting texts',
          found: `${Math.round(percentile(behind, 0.99))} ms`,
          wanted: '< 2,000 ms',
          holds: percentile(behind, 0.99) < 2000,
        },
        { what: 'answers other than 200', found: String(failed), wanted: '0', holds: failed === 0 },
      ],
      notes: [
        `${ARTISTS} artists with ${FANS} fans each, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, ${1000 / PACE_MS} STOPs a second; client, server, and worker share the machine; texts become messages after the rush (record 0061)`,
      ],
    }
  },
}

/** Cuts the connections, and returns what had been acknowledged. */
async function stopped(fans: TextClient): Promise<readonly string[]> {
  fans.stop()
  await delay(50)
  return fans.acknowledged
}

const numberOf = (area: number, index: number) => `+1${area}${String(2_000_000 + index)}`

async function seedNumbers(client: pg.Client): Promise<string[]> {
  const numbers = Array.from({ length: ARTISTS }, (_, index) => numberOf(312, index))
  for (const number of numbers) {
    const owner = randomUUID()
    await client.query('insert into users (id, name, email, email_verified) values ($1, $2, $3, true)', [
      owner,
      'Nova Reyes',
      `${owner}@example.com`,
    ])
    await client.query(
      `insert into senders (id, user_id, channel, address, registration, created_at)
       values ($1, $2, 'sms', $3, 'vouched', now())`,
      [randomUUID(), owner, number],
    )
  }
  return numbers
}

const anyOf = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T
const textTo = (numbers: readonly string[]) => ({
  from: numberOf(773, Math.floor(Math.random() * FANS)),
  to: anyOf(numbers),
  body: anyOf(BODIES),
})

const countOf = async (client: pg.Client, text: string, values: unknown[] = []): Promise<number> =>
  (await client.query<{ n: number }>(text, values)).rows[0]?.n ?? 0
const waitingTexts = (client: pg.Client) => countOf(client, 'select count(*)::int as n from inbound_texts')

async function untilTaken(client: pg.Client): Promise<void> {
  while ((await waitingTexts(client)) > 0) await delay(200)
}

const missingOf = (client: pg.Client, sids: readonly string[]) =>
  countOf(
    client,
    `select count(*)::int as n from unnest($1::text[]) s (sid)
     where not exists (select 1 from messages m where m.channel = 'sms' and m.provider_id = s.sid)`,
    [sids],
  )

const doubledIn = (client: pg.Client) =>
  countOf(
    client,
    `select ((select count(*) - count(distinct provider_id) from messages where direction = 'inbound')
       + (select count(*) - count(distinct (user_id, phone)) from contacts))::int as n`,
  )

/** Work of the bulk lane that asks the database: numbers of sites that are gone. */
const enqueueBulk = (client: pg.Client) =>
  client.query(
    `insert into pgboss.job (name, data)
     select 'analytics.forget-late-hits', jsonb_build_object('userId', gen_random_uuid(), 'siteId', gen_random_uuid())
     from generate_series(1, $1)`,
    [BULK_JOBS],
  )
const bulkWaiting = (client: pg.Client) =>
  countOf(
    client,
    "select count(*)::int as n from pgboss.job where name = 'analytics.forget-late-hits' and state = 'created'",
  )

/** Sends STOP from phones of its own, and returns how long after each was sent the opt-out was in the database. */
async function stopTimes(client: pg.Client, target: TextTarget, numbers: readonly string[], mark: string) {
  const area = mark === 'amid-bulk' ? 917 : 646
  const sentAt = new Map<string, number>()
  const took: number[] = []
  const sending = new AbortController()
  const watching = (async () => {
    while (!sending.signal.aborted || sentAt.size > 0) {
      const { rows } = await client.query<{ phone: string }>(
        "select phone from contacts where phone = any ($1) and sms_consent = 'opted_out'",
        [[...sentAt.keys()]],
      )
      const now = performance.now()
      for (const { phone } of rows) {
        took.push(now - (sentAt.get(phone) ?? now))
        sentAt.delete(phone)
      }
      await delay(10)
    }
  })()
  for (let n = 0; n < STOPS; n += 1) {
    const from = numberOf(area, n)
    sentAt.set(from, performance.now())
    void send(target, { from, to: anyOf(numbers), body: 'STOP' })
    await delay(PACE_MS)
  }
  sending.abort()
  await watching
  return took
}

async function send(target: TextTarget, text: { from: string; to: string; body: string }): Promise<void> {
  const [head = '', payload = ''] = callOf(target, text).bytes.split('\r\n\r\n')
  const [, ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines
      .map((line) => line.split(': ') as [string, string])
      .filter(([name]) => name.startsWith('x-') || name === 'content-type'),
  )
  await fetch(`${target.url}/webhooks/twilio/messages`, { method: 'POST', headers, body: payload })
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
