import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import {
  type FakeTwilio,
  openFakeTwilio,
  TWILIO_SID,
  TWILIO_TOKEN,
  twilioError,
} from '../apps/server/src/testing/fake-twilio.ts'
import { type Greenroom, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import type { Bench, Verdict } from './support/report.ts'

const SENDS = 1000
/** Of a hundred texts, those that the provider refuses. */
const FAILING = 37
const HANGS = 500
/** Rounds of kill -9; `BENCH_KILLS` makes fewer. */
const KILLS = Number(process.env.BENCH_KILLS ?? 100)
const EACH = 20
/** Contacts that they go to. */
const PEOPLE = 100
/** Price of a text in cents. */
const CENTS = 2
/** Longest wait for a phase, in milliseconds. */
const PATIENCE_MS = 900_000

/** Single texts from the queue to a strict stand-in for Twilio, with the real server in a process of its own. */
export const messages: Bench = {
  name: 'messages',
  claim: `M8, S3, S1: ${SENDS} texts of which ${FAILING} % fail, ${HANGS} accepted without an answer, kill -9 × ${KILLS} between reserve, dispatch, and capture`,
  run: async () => {
    const twilio = await openFakeTwilio()
    const dataDir = temporaryFolder()
    const env = {
      TWILIO_ACCOUNT_SID: TWILIO_SID,
      TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
      TWILIO_API_BASE: twilio.url,
      TWILIO_FROM: '+12025550100',
    }
    const start = () => startGreenroom(dataDir, env)
    let greenroom = await start()
    let db = await greenroom.connect()
    const owner = await newOwner(db)
    const rows: (string | number)[][] = []
    const verdicts: Verdict[] = []

    let asked = 0
    twilio.answer = () => (asked++ % 100 < FAILING ? twilioError(400, 21211) : 'accept')
    const seconds = await timed(async () => {
      await queue(db, owner, SENDS)
      await untilDone(db, owner)
    })
    const first = await booksOf(db, owner)
    rows.push([`${SENDS} texts, ${FAILING} % refused`, twilio.accepted.length, first.uncertain, SENDS / seconds])
    verdicts.push(
      verdict('M8: cents charged', first.charged, twilio.accepted.length * CENTS),
      verdict('M8: cents still held', first.held, 0),
    )

    Object.assign(twilio, { accepted: [], answer: () => 'accept-then-hang-up' as const })
    await queue(db, owner, HANGS)
    await untilDone(db, owner)
    const second = await booksOf(db, owner)
    rows.push([`${HANGS} accepted without an answer`, twilio.accepted.length, second.uncertain, '–'])
    verdicts.push(
      verdict('S3: texts sent more than once', doubled(twilio), 0),
      verdict('S3: texts that Twilio got', twilio.accepted.length, HANGS),
      verdict('S3: cents held for them', second.held, HANGS * CENTS),
    )
    await clear(db, owner)

    Object.assign(twilio, { accepted: [], answer: () => 'accept' as const, slowness: 30 })
    const before = await booksOf(db, owner)
    for (let round = 0; round < KILLS; round += 1) {
      const taken = twilio.accepted.length
      await queue(db, owner, EACH)
      // In the middle of the round, where texts are on their way.
      await untilTaken(twilio, taken + randomInt(1, EACH))
      await db.end().catch(() => undefined)
      await greenroom.kill()
      greenroom = await start()
      db = await greenroom.connect()
    }
    await untilDone(db, owner)
    const third = await booksOf(db, owner)
    const sent = third.sent - before.sent
    rows.push([`kill -9 × ${KILLS}, ${EACH} texts each`, twilio.accepted.length, third.uncertain, '–'])
    verdicts.push(
      verdict('S1: texts sent more than once', doubled(twilio), 0),
      verdict('S1: texts lost (neither sent nor uncertain)', KILLS * EACH - sent - third.uncertain, 0),
      verdict('S1: cents charged for those known to be accepted', third.charged - before.charged, sent * CENTS),
      verdict('S1: cents held for uncertain ones', third.held, third.uncertain * CENTS),
    )
    await clear(db, owner)
    verdicts.push(verdict('S1: cents held once they are cleared', (await booksOf(db, owner)).held, 0))
    await stop(greenroom, db, twilio)
    return { columns: ['what', 'taken by Twilio', 'uncertain', 'texts/s'], rows, verdicts }
  },
}

const verdict = (what: string, found: number, wanted: number): Verdict => ({
  what,
  found: String(found),
  wanted: String(wanted),
  holds: found === wanted,
})

async function stop(greenroom: Greenroom, db: pg.Client, twilio: FakeTwilio): Promise<void> {
  await db.end()
  await greenroom.stop()
  await twilio.close()
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** Each text has its own words. */
const doubled = ({ accepted }: FakeTwilio): number =>
  accepted.length - new Set(accepted.map(({ Body }) => Body?.[0])).size

interface Owner {
  userId: string
  contactIds: string[]
}

async function newOwner(db: pg.Client): Promise<Owner> {
  const userId = randomUUID()
  const contactIds = Array.from({ length: PEOPLE }, () => randomUUID())
  await db.query("insert into users (id, name, email, email_verified) values ($1, 'Bench', $2, true)", [
    userId,
    `${userId}@example.com`,
  ])
  await db.query(`select post_to_ledger($1, $2, 'grant', 1000000, 'bench', '', null, 'Bench', 'bench', now())`, [
    randomUUID(),
    userId,
  ])
  await db.query(
    `insert into contacts (id, user_id, name, phone, source, sms_consent, created_at, updated_at, last_activity)
       select id, $2, 'Mia', '+1213555' || lpad(n::text, 4, '0'), 'manual', 'subscribed', now(), now(), now()
         from unnest($1::uuid[]) with ordinality as people (id, n)`,
    [contactIds, userId],
  )
  return { userId, contactIds }
}

/** Queues texts with their money set aside, as the command does, in one transaction. */
async function queue(db: pg.Client, { userId, contactIds }: Owner, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await db.query('begin')
  await db.query(
    `insert into wallet_holds (id, user_id, purpose, reference, created_at) select id, $2, 'message', id, now() from unnest($1::uuid[]) as id`,
    [ids, userId],
  )
  await db.query(
    `select post_to_ledger(gen_random_uuid(), $2, 'reserve', ${CENTS}, 'reserve:' || id, '', id, 'Text message', 'sms', now())
       from unnest($1::uuid[]) as id`,
    [ids, userId],
  )
  await db.query(
    `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel, status, segments, cost, hold_id, send_at)
       select id, $2, ($3::uuid[])[1 + n % ${PEOPLE}], id::text, now(), 'outbound', 'sms', 'queued', 1, ${CENTS}, id, now() from unnest($1::uuid[]) with ordinality as texts (id, n)`,
    [ids, userId, contactIds],
  )
  await db.query(
    `insert into outbox (id, user_id, name, payload, created_at)
       select gen_random_uuid(), $2, 'messaging.message-queued', jsonb_build_object('messageId', id), now() from unnest($1::uuid[]) as id`,
    [ids, userId],
  )
  await db.query('commit')
}

/** Waits until no text is on its way any more. */
async function untilDone(db: pg.Client, { userId }: Owner): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await db.query<{ n: number }>(
      "select count(*)::int as n from messages where user_id = $1 and status in ('queued', 'sending')",
      [userId],
    )
    if (rows[0]?.n === 0) return
    if (Date.now() > until) throw new Error(`${rows[0]?.n} texts are still on their way`)
    await delay(500)
  }
}

/** Waits until Twilio has taken so many texts. */
async function untilTaken(twilio: FakeTwilio, count: number): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  while (twilio.accepted.length < count) {
    if (Date.now() > until) throw new Error('Twilio gets no more texts')
    await delay(5)
  }
}

/** Lets the three days of uncertain texts pass, and waits for the sweep. */
async function clear(db: pg.Client, { userId }: Owner): Promise<void> {
  await db.query(
    "update messages set tried_at = now() - interval '4 days' where user_id = $1 and status = 'uncertain'",
    [userId],
  )
  const until = Date.now() + PATIENCE_MS
  while ((await booksOf(db, { userId })).uncertain > 0) {
    if (Date.now() > until) throw new Error('uncertain texts were not cleared')
    await delay(1000)
  }
}

async function booksOf(db: pg.Client, { userId }: Pick<Owner, 'userId'>) {
  const { rows } = await db.query<Record<'charged' | 'held' | 'sent' | 'uncertain', string>>(
    `select (select coalesce(sum(amount), 0) from ledger_entries where user_id = $1 and account = 'charges') as charged,
       (select coalesce(sum(remaining), 0) from wallet_holds where user_id = $1) as held,
       (select count(*) from messages where user_id = $1 and status = 'sent') as sent,
       (select count(*) from messages where user_id = $1 and status = 'uncertain') as uncertain`,
    [userId],
  )
  const [row] = rows
  if (!row) throw new Error('no books')
  return {
    charged: Math.abs(Number(row.charged)),
    held: Number(row.held),
    sent: Number(row.sent),
    uncertain: Number(row.uncertain),
  }
}
