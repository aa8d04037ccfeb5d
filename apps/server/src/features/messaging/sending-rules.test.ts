import type { SendingRules } from '@greenroom/contracts'
import type { Decision, MessageChannel } from '@greenroom/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { giveNumber } from '../../testing/inbound-texts.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { decideForMany, openMarketingGate } from './queries/gate-many.ts'
import { readGateFacts } from './queries/gate.ts'
import { lockPresentContact } from './queries/mail.ts'

/** How often and when marketing may reach one person (standard S9). */
const test = useTestApp()
const { newOwner, newFan, query } = messageHands(test)

let nova: Visitor
/** She lives in Manhattan, and he in Los Angeles, by their numbers. */
let mia: { id: string }
let leo: { id: string }
beforeAll(async () => {
  nova = await newOwner()
  await giveNumber(test, nova.id, '+13125550177')
  mia = await newFan(nova, { phone: '+12125550123' })
  leo = await newFan(nova, { phone: '+13235550123' })
})

const rulesOf = async (owner: Visitor) => (await test.call(owner, 'GET', '/api/sending-rules')).json<SendingRules>()
const change = (owner: Visitor, body: object) => test.call(owner, 'PATCH', '/api/sending-rules', body)
const hadAt = async (fan: { id: string }, ...moments: string[]) => {
  await query('delete from send_slots where contact_id = $1', [fan.id])
  await query(
    `insert into send_slots (user_id, contact_id, send_id, seq, at)
       select $1, $2, gen_random_uuid(), 0, at from unnest($3::timestamptz[]) as at`,
    [nova.id, fan.id, moments],
  )
}

/** Returns what the gate says to a campaign that would leave at this moment, for Mia and for Leo. */
async function asked(
  moment: string,
  channel: MessageChannel = 'sms',
  capped?: ReadonlySet<string>,
): Promise<Decision[]> {
  const context = await systemContext(test.house).asOwner(nova.id)
  return context.db.forOwner(context.ownerId, async (tx) => {
    const people = []
    for (const { id } of [mia, leo]) people.push(await lockPresentContact(context, tx, id))
    const gate = await openMarketingGate(context, tx, channel)
    const found = people.filter((person) => person !== undefined)
    return decideForMany(context, tx, gate, found, { moment: new Date(moment), ...(capped ? { capped } : {}) })
  })
}
const SENDS = { outcome: 'send' }
const TOO_OFTEN = { outcome: 'skip', because: 'too_often' }
const held = (until: string) => ({ outcome: 'hold', until: new Date(until), because: 'quiet_hours' })

describe('rules of sending', () => {
  it('are none until an owner sets some, one at a time', async () => {
    const owner = await newOwner(0)
    expect(await rulesOf(owner)).toEqual({ cap: null, hours: null, postal_address: null })
    const cap = { messages: 4, days: 14 }
    const hours = { from: 600, to: 1200 }
    expect((await change(owner, { cap })).json()).toEqual({ cap, hours: null, postal_address: null })
    expect((await change(owner, { hours })).json()).toEqual({ cap, hours, postal_address: null })
    expect((await change(owner, {})).json()).toEqual({ cap, hours, postal_address: null })
    expect((await change(owner, { cap: null })).json()).toEqual({ cap: null, hours, postal_address: null })
    expect(await rulesOf(owner)).toEqual({ cap: null, hours, postal_address: null })
    const postal_address = 'PO Box 7\nUtrecht'
    expect((await change(owner, { postal_address: ` ${postal_address}\n` })).json()).toEqual({
      cap: null,
      hours,
      postal_address,
    })
    expect((await change(owner, { postal_address: ' ' })).json()).toEqual({ cap: null, hours, postal_address: null })
    expect(await rulesOf(nova)).toEqual({ cap: null, hours: null, postal_address: null })
  })

  it('have bounds', async () => {
    const refused = [
      { cap: { messages: 0, days: 7 } },
      { cap: { messages: 51, days: 7 } },
      { cap: { messages: 1, days: 91 } },
      { hours: { from: 600, to: 600 } },
      { hours: { from: 601, to: 1200 } },
      { hours: { from: 600, to: 1455 } },
      { hours: { from: 600 } },
      { nights: true },
      { postal_address: 'x'.repeat(301) },
    ]
    for (const body of refused) {
      const answer = await change(nova, body)
      expect([answer.statusCode, answer.json()], JSON.stringify(body)).toMatchObject([
        400,
        { code: 'VALIDATION_FAILED' },
      ])
    }
  })
})

describe('the gate for a campaign', () => {
  it('holds a text through the night where each person lives, and mail through none', async () => {
    await change(nova, { cap: null, hours: null })
    const nineInNewYork = '2027-02-03T14:00:00Z'
    expect(await asked(nineInNewYork)).toEqual([SENDS, held('2027-02-03T17:00:00Z')])
    const nightInBoth = '2027-02-04T05:00:00Z'
    expect(await asked(nightInBoth)).toEqual([held('2027-02-04T13:00:00Z'), held('2027-02-04T17:00:00Z')])
    expect(await asked(nightInBoth, 'email')).toEqual([SENDS, SENDS])
  })

  it('keeps the owner’s own hours, which tighten the law’s and never widen them', async () => {
    await change(nova, { hours: { from: 11 * 60, to: 18 * 60 } })
    expect(await asked('2027-02-03T15:45:00Z')).toEqual([held('2027-02-03T16:00:00Z'), held('2027-02-03T19:00:00Z')])
    expect(await asked('2027-02-03T22:45:00Z')).toEqual([SENDS, SENDS])
    await change(nova, { hours: { from: 0, to: 1440 } })
    expect(await asked('2027-02-04T05:00:00Z')).toEqual([held('2027-02-04T13:00:00Z'), held('2027-02-04T17:00:00Z')])
    await change(nova, { hours: null })
  })

  it('skips whoever has had as many messages as the cap allows, and nobody once the days are over', async () => {
    await change(nova, { cap: { messages: 2, days: 7 } })
    await hadAt(mia, '2027-02-01T20:00:00Z', '2027-02-03T20:00:00Z')
    await hadAt(leo, '2027-01-20T20:00:00Z', '2027-02-03T20:00:00Z')
    expect(await asked('2027-02-04T20:00:00Z')).toEqual([TOO_OFTEN, SENDS])
    expect(await asked('2027-02-04T20:00:00Z', 'email')).toEqual([TOO_OFTEN, SENDS])
    expect(await asked('2027-02-08T20:00:00Z')).toEqual([SENDS, SENDS])
    // The night comes first: who is held is counted when it ends.
    expect(await asked('2027-02-04T05:00:00Z')).toMatchObject([{ outcome: 'hold' }, { outcome: 'hold' }])
    await change(nova, { cap: null })
    expect(await asked('2027-02-04T20:00:00Z')).toEqual([SENDS, SENDS])
  })

  it('takes the word of whoever has claimed the slots', async () => {
    await change(nova, { cap: { messages: 1, days: 7 } })
    await hadAt(mia, '2027-02-04T19:00:00Z')
    await hadAt(leo)
    expect(await asked('2027-02-04T20:00:00Z', 'sms', new Set([leo.id]))).toEqual([SENDS, TOO_OFTEN])
    await change(nova, { cap: null })
  })

  it('says the same about one person as about many, and lets a conversation through', async () => {
    await change(nova, { cap: { messages: 1, days: 30 } })
    const context = await systemContext(test.house).asOwner(nova.id)
    await hadAt(mia, new Date(context.now.getTime() - 1000).toISOString())
    const capped = await context.db.forOwner(context.ownerId, async (tx) => {
      const person = await lockPresentContact(context, tx, mia.id)
      if (!person) throw new Error('no such contact')
      const facts = []
      for (const purpose of ['marketing', 'conversation'] as const)
        facts.push(await readGateFacts(context, tx, person, { channel: 'sms', purpose, choice: undefined }))
      return facts.map(({ isCapped }) => isCapped)
    })
    expect(capped).toEqual([true, false])
    await change(nova, { cap: null })
  })
})
