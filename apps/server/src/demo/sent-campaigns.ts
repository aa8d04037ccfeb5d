import { DAY_MS, linksIn } from '@greenroom/domain'
import { judgeClicks, recordLinkHitsOfAll } from '../features/campaigns/public.ts'
import { writeConsent } from '../features/consent/public.ts'
import { HOLD_PURPOSE, unitsOf, wordsOf } from '../features/delivery/public.ts'
import { captureHold, reserveCredits } from '../features/wallet/public.ts'
import type { Context } from '../platform/context.ts'
import { type House, jobContext, ownerContext } from '../platform/house.ts'
import { ownerIdOf } from '../platform/identity/owner-id.ts'
import type { DemoAudience, DemoPage } from './audience.ts'
import { type SentDemo, sentDemos } from './campaign-texts.ts'
import { chanceOf } from './chance.ts'
import { type DemoClick, demoHits, hitsOf } from './clicks.ts'
import type { CallAt } from './history.ts'
import { type DemoRecipient, recipientsOf } from './recipients.ts'
import { addReplies } from './replies.ts'

/** Makes deliveries, clicks, and replies the same each time. */
const SEED = 42
/** Days after which a campaign's clicks are judged. */
const CLICK_DAYS = 8
/** Timeout of one statement, in milliseconds. */
const BATCH_MS = 30_000
/** Seeds the campaigns that were sent, with what came of them. @returns how many */
export async function seedSentCampaigns(
  house: House,
  call: CallAt,
  page: DemoPage,
  audience: DemoAudience,
): Promise<number> {
  const random = chanceOf(SEED)
  const owner = await ownerContext(house, ownerIdOf(page.userId))
  const left = new Set<string>()
  const today = Math.floor(owner.now.getTime() / DAY_MS) * DAY_MS
  const demos = sentDemos(page.url)
  for (const demo of demos) {
    const startedAt = new Date(today - demo.ago * DAY_MS + demo.hour * 3_600_000)
    const { id } = await call<{ id: string }>(
      owner.now.getTime() - startedAt.getTime() + 3_600_000,
      'POST',
      '/api/campaigns',
      {
        type: demo.channel,
        name: demo.name,
        subject: demo.subject,
        preheader: demo.preheader,
        content: demo.content,
        audience: {
          segment_ids: [audience.segments.get(demo.channel === 'sms' ? 'Can be texted' : 'Gets the letters')],
        },
      },
    )
    const people = recipientsOf({ ...owner, now: startedAt }, demo, page, audience, { left, random })
    await send({ ...owner, now: startedAt }, id, demo, people)
    await withdraw(owner, demo, people, { left, random })
    if (demo.channel === 'sms') await addReplies(house, page.userId, id, people, random)
    await click(house, page.userId, id, { demo, people, random })
  }
  return demos.length
}

/** Stores the campaign as sent, with a result of each recipient, and charges it. */
async function send(context: Context, id: string, demo: SentDemo, people: readonly DemoRecipient[]): Promise<void> {
  const { ownerId, db, now } = context
  const { channel } = demo
  const units = people.reduce((sum, { cost }) => sum + cost, 0)
  const amount = Math.ceil(units / unitsOf(channel, 1))
  const holdId = await db.forOwner(ownerId, async (tx) => {
    const words = wordsOf(channel)
    const hold = await reserveCredits(context, tx, { purpose: HOLD_PURPOSE, reference: id, amount, ...words })
    await captureHold(context, tx, { holdId: hold, amount, part: 'demo', ...words })
    return hold
  })
  const run = (text: string, values: unknown[]) => db.systemPool.query(text, [ownerId, id, ...values])
  const ended = people.at(-1)?.at ?? now
  await run(
    `insert into sends (id, user_id, channel, state, content, subject, preheader, links, total, hold_id, captured, set_aside,
       most_cost, started_at, finished_at, progress_at)
     values ($2, $1, $3, 'finished', $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $13)`,
    [
      channel,
      demo.content,
      demo.subject ?? '',
      demo.preheader ?? '',
      linksIn(demo.content),
      people.length,
      holdId,
      units,
      amount,
      now,
      ended,
    ],
  )
  await run(`update campaigns set state = 'sent', confirmed_at = $3, updated_at = $4 where user_id = $1 and id = $2`, [
    new Date(now.getTime() - 600_000),
    ended,
  ])
  await run(
    `insert into campaign_recipients (user_id, send_id, seq, contact_id)
     select $1, $2, seq - 1, contact_id from unnest($3::uuid[]) with ordinality as p (contact_id, seq)`,
    [people.map(({ contactId }) => contactId)],
  )
  await run(
    `insert into send_results (user_id, send_id, seq, attempt, outcome, cost, segments, at)
     select $1, $2, seq - 1, 1, 'sent', cost, segments, at
     from unnest($3::int[], $4::int[], $5::timestamptz[]) with ordinality as p (cost, segments, at, seq)`,
    [people.map(({ cost }) => cost), people.map(({ segments }) => segments), people.map(({ at }) => at)],
  )
  const told = people.flatMap(({ receipt, at }, seq) => (receipt ? [{ seq, receipt, at }] : []))
  await run(
    `insert into send_receipts (user_id, send_id, seq, outcome, reason, at)
     select $1, $2, seq, outcome, case outcome when 'failed' then $6 end, at
     from unnest($3::int[], $4::text[], $5::timestamptz[]) as p (seq, outcome, at)`,
    [
      told.map(({ seq }) => seq),
      told.map(({ receipt }) => receipt),
      told.map(({ at }) => new Date(at.getTime() + 4000)),
      channel === 'sms' ? 'unreachable' : 'mailbox_full',
    ],
  )
  const reported = (outcome: string) => told.filter(({ receipt }) => receipt === outcome).length
  await run(
    `insert into send_ranges (user_id, send_id, no, first, n, state, marked, sent, delivered, undelivered, not_before, cost,
       captured, is_settled, is_moved)
     values ($1, $2, 0, 0, $3, 2, $3, $3, $4, $5, $6, $7, $7, true, true)`,
    [people.length, reported('delivered'), reported('failed'), now, units],
  )
}

/** Has a few people withdraw within the hour; they get nothing more on that channel. */
async function withdraw(
  owner: Context,
  { channel }: SentDemo,
  people: readonly DemoRecipient[],
  { left, random }: { left: Set<string>; random: () => number },
): Promise<void> {
  const gone = people.filter(({ receipt }) => receipt !== 'failed' && random() < (channel === 'sms' ? 0.012 : 0.004))
  await owner.db.forOwner(owner.ownerId, async (tx) => {
    for (const { contactId, at } of gone) {
      left.add(contactId)
      const now = new Date(at.getTime() + Math.floor(random() * 3_600_000))
      const method = channel === 'sms' ? 'keyword' : 'preferences'
      await writeConsent({ ...owner, now }, tx, contactId, { actor: 'person', channel, state: 'opted_out', method })
    }
  })
}

/** Records clicks and opens, and has the product judge them. */
async function click(
  house: House,
  userId: string,
  sendId: string,
  { demo, people, random }: { demo: SentDemo; people: readonly DemoRecipient[]; random: () => number },
): Promise<void> {
  const context = jobContext(house)
  const links = linksIn(demo.content).length
  const clicks = people.flatMap((person, seq): DemoClick[] =>
    person.receipt === 'failed' ? [] : demoHits(demo, links, { seq, sentAt: person.at }, random),
  )
  const hits = hitsOf(clicks, { userId, sendId }, new Date(context.now.getTime() - 5 * 60_000))
  await recordLinkHitsOfAll(house.db, hits, BATCH_MS)
  const sentAt = people[0]?.at ?? context.now
  const judgedAt = Math.min(sentAt.getTime() + CLICK_DAYS * DAY_MS, context.now.getTime())
  await judgeClicks({ ...context, now: new Date(judgedAt) })
}
