import { beforeEach, describe, expect, it } from 'vitest'
import type { SQL } from '@greenroom/db/sql'
import type { Context } from '../../platform/context.ts'
import { systemContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { giveNumber } from '../../testing/inbound-texts.ts'
import { insertMessages } from '../../testing/message-rows.ts'
import { newPhone } from '../../testing/phones.ts'
import { clickHands, insertSentLinks } from '../../testing/sent-links.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { figuresOf } from '../reports/public.ts'
import { noteReply } from './commands/note-reply.ts'
import { optedOutOf, repliersOf } from './queries/engagement.ts'

const test = useTestApp()
const { judge, open, rows } = clickHands(test)

const NOON = Date.parse('2026-11-23T12:00:00Z')
const HOUR = 3_600_000
const hoursLater = (hours: number) => new Date(NOON + hours * HOUR)
const phoneOf = (n: number) => `+1202555${String(1000 + n)}`

let nova: Visitor
let owner: Context
let number: string
let fans: string[]
beforeEach(async () => {
  test.setNow(hoursLater(0))
  nova = await test.signUp()
  owner = await systemContext(test.house).asOwner(nova.id)
  number = newPhone()
  await giveNumber(test, nova.id, number)
  const people = [0, 1, 2].map((n) => ({ phone: phoneOf(n), smsConsent: 'subscribed' as const }))
  fans = (await insertContacts(test.house, nova.id, people)).map(({ id }) => id)
})

/** Sends a campaign to all fans at an hour. */
const campaignAt = async (hour: number) => (await insertSentLinks(test, nova.id, fans, { at: hoursLater(hour) })).id
/** Has a fan write at an hour. */
async function write(fan: number, hour: number, body = 'See you there!') {
  test.setNow(hoursLater(hour))
  const answer = await test.call(undefined, 'POST', '/sandbox/api/sms', { from: phoneOf(fan), to: number, body })
  expect(answer.statusCode, answer.body).toBe(201)
  await workOff(test)
}
const countsOf = async (id: string) => (await asOwner((tx) => figuresOf(owner, tx, [id]))).get(id)
const asOwner = <T>(
  work: Parameters<Context['db']['forOwner']>[1] extends (tx: infer X) => unknown ? (tx: X) => Promise<T> : never,
) => owner.db.forOwner(owner.ownerId, work)
const peopleOf = (query: SQL) =>
  asOwner(async (tx) => (await tx.execute<{ contact_id: string }>(query)).rows.map(({ contact_id }) => contact_id))

describe('a reply to a campaign', () => {
  it('is a message of a recipient within 72 hours, counted once a person', async () => {
    const campaign = await campaignAt(0)
    await write(0, 1)
    await write(0, 2)
    await write(1, 71.9)
    await write(2, 72.1)
    expect((await countsOf(campaign))?.replied).toBe(2)
    expect((await peopleOf(repliersOf(owner, campaign))).toSorted()).toEqual(fans.slice(0, 2).toSorted())
    expect(await rows('select at from campaign_replies where send_id = $1 order by at limit 1', [campaign])).toEqual([
      { at: hoursLater(1) },
    ])
  })

  it('belongs to the newest campaign that had reached them', async () => {
    const [older, newer, later] = [await campaignAt(0), await campaignAt(5), await campaignAt(9)]
    await write(0, 8)
    expect([older, newer, later].length).toBe(3)
    expect(await Promise.all([older, newer, later].map(async (id) => (await countsOf(id))?.replied))).toEqual([0, 1, 0])
  })

  it('is no STOP, no machine’s mail, and nothing that was never preceded by a campaign', async () => {
    await write(0, 0)
    const campaign = await campaignAt(1)
    await write(1, 2, 'STOP')
    const [fan] = fans
    const more = { contactId: fan ?? '', sentAt: hoursLater(3) }
    for (const message of await insertMessages(test.house, nova.id, [
      { ...more, isAutomatic: true },
      { ...more, channel: 'email' },
      { ...more, direction: 'outbound' },
    ]))
      await noteReply(owner, message.id)
    expect(await countsOf(campaign)).toMatchObject({ clicked: 0, replied: 0, opted_out: 1 })
  })

  it('is noted once, however often its event comes', async () => {
    const campaign = await campaignAt(0)
    const [message] = await insertMessages(test.house, nova.id, [{ contactId: fans[0] ?? '', sentAt: hoursLater(1) }])
    for (let n = 0; n < 3; n += 1) await noteReply(owner, message?.id ?? '')
    expect((await countsOf(campaign))?.replied).toBe(1)
  })
})

describe('opting out of a campaign', () => {
  const withdraw = (fan: number, hour: number, actor = 'person', channel = 'sms') =>
    rows(
      `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, at)
        values (gen_random_uuid(), $1, $2, $3, 'opted_out', $4, 'text', $5)`,
      [nova.id, fans[fan], channel, actor, hoursLater(hour)],
    )

  it('is a withdrawal by the person within 7 days of the text, however often they withdraw', async () => {
    await withdraw(0, -1)
    const campaign = await campaignAt(0)
    await withdraw(1, 1)
    await withdraw(1, 2)
    await withdraw(2, 24 * 7 + 1)
    await withdraw(0, 1, 'owner')
    await withdraw(0, 1, 'person', 'email')
    expect((await countsOf(campaign))?.opted_out).toBe(1)
    expect(await peopleOf(optedOutOf(owner, campaign))).toEqual([fans[1]])
  })

  it('by STOP counts, also for whoever joined again afterward', async () => {
    const campaign = await campaignAt(0)
    await write(0, 1, 'STOP')
    await write(0, 2, 'START')
    expect((await countsOf(campaign))?.opted_out).toBe(1)
  })
})

describe('an erased recipient', () => {
  it('leaves sums, and nothing that tells of them', async () => {
    const sent = await insertSentLinks(test, nova.id, fans, { at: hoursLater(0) })
    await rows("update contacts set visits_consent = 'subscribed' where id = any ($1)", [fans])
    await write(0, 1)
    for (const fan of [0, 1]) await open(sent.path(fan), { agent: 'Mozilla/5.0 (iPhone) mark-of-a-phone' })
    test.setNow(hoursLater(1.1))
    await judge()
    await open(sent.path(0), { agent: 'Mozilla/5.0 (iPhone) mark-of-a-phone' })
    expect((await test.call(nova, 'POST', `/api/contacts/${fans[0]}/erasure`)).statusCode).toBe(204)
    expect(await rows('select contact_id from campaign_engagements where send_id = $1', [sent.id])).toEqual([
      { contact_id: fans[1] },
    ])
    const hits = await rows<{ seq: number | null; agent: string }>(
      'select seq, agent from link_hits where send_id = $1 order by at, seq desc nulls first',
      [sent.id],
    )
    expect(hits).toEqual([
      { seq: null, agent: '' },
      { seq: 2, agent: 'Mozilla/5.0 (iPhone) mark-of-a-phone' },
      { seq: null, agent: '' },
    ])
    expect(await countsOf(sent.id)).toMatchObject({ clicked: 2, replied: 0 })
  })
})
