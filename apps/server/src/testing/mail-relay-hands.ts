import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type BulkSettings, openBulkSender } from '../platform/providers/email/bulk/bulk-sender.ts'
import { openScriptedRelay, type ScriptedRelay } from '../platform/providers/email/bulk/scripted-relay.fixture.ts'
import { RELAY_PAUSE, relayHealth, relaysIn } from '../platform/providers/email/relays.ts'
import { mailCampaignHands } from './mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from './pipeline-hands.ts'
import { useTestApp, type Visitor } from './test-app.ts'

/** Recipients of a campaign's mails. */
export interface Reader {
  name: string
  email: string
}

/** Returns recipients at 30 domains, so that none waits long for another. */
export const fans = (count: number): Reader[] =>
  Array.from({ length: count }, (_, n) => ({ name: `Mia ${n}`, email: `fan${n}@of-${n % 30}.example` }))

export const addresses = (readers: readonly { email: string }[]) => readers.map(({ email }) => email).toSorted()

/** Within which the last retry of a mail comes. */
const HOURS_MS = 6 * 3_600_000

/** Starts the app with a mail server that does what it is told, on a clock that tests move; the server's pauses follow it, too. */
export async function mailRelayHands(settings: Partial<BulkSettings> = {}) {
  const relay: ScriptedRelay = await openScriptedRelay()
  const test = useTestApp({
    ...WITHOUT_PIPELINE,
    SMTP_URL: relay.url,
    MAIL_FROM: 'Greenroom <hello@greenroom.example>',
    MAIL_REPLY_DOMAIN: 'mail.greenroom.example',
    MAIL_WEBHOOK_SECRET: 'a secret for the webhook of mail',
  })
  beforeAll(() => {
    const now = () => hands.clock.time.now()
    const relays = relaysIn(relay.url).map((address) => ({ address, health: relayHealth(now, RELAY_PAUSE) }))
    const bulk = openBulkSender(relays, now, settings)
    Object.assign(test.house.providers.email ?? {}, { sendBulk: bulk.send })
    closing.push(bulk.close)
  })
  const hands = mailCampaignHands(test)
  const closing: (() => void)[] = []
  beforeEach(() => {
    relay.taken.length = 0
    relay.trick = () => undefined
  })
  afterAll(async () => {
    for (const close of closing) close()
    await relay.close()
  })

  /** Adds people who agreed to email, whatever they are called. */
  const addReaders = (owner: Visitor, readers: readonly Reader[]) =>
    hands.query(
      `insert into contacts (id, user_id, name, email, source, email_consent, created_at, updated_at, last_activity)
         select id, $1, name, email, 'manual', 'subscribed', now(), now(), now()
         from unnest($2::uuid[], $3::text[], $4::text[]) as people (id, name, email)`,
      [owner.id, readers.map(() => randomUUID()), readers.map(({ name }) => name), readers.map(({ email }) => email)],
    )

  /** Returns how many recipients have which last outcome. */
  async function outcomesOf(id: string): Promise<Record<string, number>> {
    const rows = await hands.query<{ outcome: string; n: number }>(
      `select outcome, count(*)::int as n from (
         select distinct on (seq) seq, outcome from send_results where send_id = $1 order by seq, attempt desc) last
       group by 1`,
      [id],
    )
    return Object.fromEntries(rows.map(({ outcome, n }) => [outcome, n]))
  }

  /** Has a campaign go on until it is over. Leaps are shorter than a lease, so that no worker seems to be dead. */
  async function untilOver(isOver: () => Promise<boolean>): Promise<void> {
    const { time } = hands.clock
    for (const end = time.now() + HOURS_MS; !(await isOver()); ) {
      if (time.now() > end) throw new Error('it is not over')
      await time.jump(7000)
      await time.pass(1000)
    }
  }

  const takenBy = () => relay.taken.map(({ to }) => to).toSorted()

  return { ...hands, test, relay, addReaders, outcomesOf, takenBy, untilOver }
}
