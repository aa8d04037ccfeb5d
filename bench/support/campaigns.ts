import { randomUUID } from 'node:crypto'
import { contacts } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import { compileLetter } from '@greenroom/domain'
import { startSend } from '../../apps/server/src/features/delivery/public.ts'
import { openHouse } from '../../apps/server/src/open-house.ts'
import { readEnv } from '../../apps/server/src/platform/env.ts'
import { type House, systemContext } from '../../apps/server/src/platform/house.ts'
import { createLogger } from '../../apps/server/src/platform/log/logger.ts'
import { zoneAtNoon } from '../../apps/server/src/testing/noon.ts'

/** Opens the product on a database, without starting anything that works by itself. */
export async function openProduct(env: Record<string, string>): Promise<{ house: House; close(): Promise<void> }> {
  const ready = readEnv({
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    SHARED_SENDING: '1',
    SHARED_SENDING_DAILY: '10000000',
    ...env,
  })
  const stops: (() => Promise<void>)[] = []
  const house = await openHouse(ready, createLogger(ready), stops)
  return {
    house,
    close: async () => {
      for (const stop of stops.toReversed()) await stop()
    },
  }
}

const TEXT = 'Hi {{first_name}}, the tour begins. https://example.com/tour Reply STOP to opt out, Bench'
const NOBODY = { artist: '', postalAddress: '', reason: '', origin: '' }

/** Mail domains of eight people of a list, about as consumers choose them. */
const MAILBOXES = ['gmail', 'gmail', 'gmail', 'gmail', 'hotmail', 'yahoo', 'icloud', 'posteo'].map(
  (name) => `${name}.example`,
)

interface BenchArtist {
  id: string
}

interface Wanted {
  people: number
  perSecond: number
  number: string
}

/** Creates an artist with a number, money, and people for whom it is day, who agreed to everything. */
export async function newBenchArtist(house: House, wanted: Wanted): Promise<BenchArtist> {
  const id = randomUUID()
  await house.db.systemPool.query("insert into users (id, name, email) values ($1, 'Bench', $2)", [
    id,
    `${id}@example.com`,
  ])
  await asBenchArtist(house, id, wanted)
  return { id }
}

/** Makes such an artist of somebody who has signed up. */
export async function asBenchArtist({ db }: House, id: string, { people, perSecond, number }: Wanted): Promise<void> {
  const run = (text: string, values: unknown[]) => db.systemPool.query(text, values)
  await run('update users set email_verified = true where id = $1', [id])
  await run(
    `insert into user_subscriptions
        (user_id, provider, customer_id, subscription_id, plan_id, status, amount, current_period_end, ticket, created_at, updated_at)
      values ($1, 'stripe', $2, $2, 'Enterprise', 'active', 19999, now() + interval '20 days', 1, now(), now())`,
    [id, `of ${id}`],
  )
  await run(`select post_to_ledger($1, $2, 'grant', 100000000, 'bench', '', null, 'Bench', 'bench', now())`, [
    randomUUID(),
    id,
  ])
  await run(
    `insert into senders (id, user_id, channel, address, registration, per_second, created_at)
       values (gen_random_uuid(), $1, 'sms', $2, 'vouched', $3, now())`,
    [id, number, perSecond],
  )
  for (let from = 0; from < people; from += 10_000)
    await run(
      `insert into contacts (id, user_id, name, phone, email, time_zone, source, sms_consent, email_consent, created_at, updated_at, last_activity)
         select uuidv7(), $1, 'Mia ' || n, '+1201' || lpad((2000000 + n)::text, 7, '0'), n || '@' || ($5::text[])[1 + n % 8],
           $4, 'manual', 'subscribed', 'subscribed', now(), now(), now()
         from generate_series($2::int, $3::int) as n`,
      [id, from, Math.min(people, from + 10_000) - 1, zoneAtNoon(), MAILBOXES],
    )
}

/** Starts a campaign to all of an artist's people. @param letter of an email @returns its id */
export async function startCampaign(
  house: House,
  artist: BenchArtist,
  channel: 'sms' | 'email' = 'sms',
  letter = TEXT,
): Promise<string> {
  const context = await systemContext(house).asOwner(artist.id)
  const id = context.newId()
  await context.db.forOwner(context.ownerId, (tx) =>
    startSend(context, tx, {
      id,
      channel,
      content: letter,
      subject: channel === 'email' ? 'Hi{{first_name|}}, new dates' : '',
      links: compileLetter({ subject: '', preheader: '', content: letter }, NOBODY).links,
      mediaIds: [],
      audience: sql`${contacts.userId} = ${artist.id} and ${contacts.deletedAt} is null`,
      whenOf: () => ({ notBefore: context.now }),
      cost: channel === 'sms' ? 10_000_000 : 0,
    }),
  )
  return id
}
