import { beforeAll, describe, expect, it } from 'vitest'
import { messageHands } from '../../testing/message-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { jobContext, systemContext } from '../../platform/house.ts'
import { beginSending, endAttempt } from '../messaging/public.ts'
import { sweepMessages } from './commands/sweep-messages.ts'

const test = useTestApp()
const hands = messageHands(test)
const { later, newOwner, newFan, send, sent, cancel, retry, rowOf, walletOf, query } = hands

let nova: Visitor
beforeAll(async () => {
  nova = await newOwner(100_000)
})

describe('a text', () => {
  it('is priced at once, leaves after five seconds from a number of its own, and is delivered', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    const message = await sent(owner, fan)
    expect(message).toMatchObject({ status: 'queued', content: 'Hi Mia', segments: 1, cost: 2, address: fan.phone })
    expect(await walletOf(owner)).toEqual({ balance: 98, reserved: 2, held: 2 })
    await workOff(test)
    expect(await test.texts(fan.phone)).toEqual([])
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'delivered', tries: 1 })
    expect(await walletOf(owner)).toEqual({ balance: 98, reserved: 0, held: 0 })
    const texts = await query<{ sender: string; body: string }>('select * from sandbox_texts where recipient = $1', [
      fan.phone,
    ])
    expect(texts).toMatchObject([{ body: 'Hi Mia' }])
    expect(texts[0]?.sender).toMatch(/^\+1[2-9]9\d555\d{4}$/)
  })

  it('is taken back within that time, free of charge, and never after', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    const message = await sent(owner, fan)
    expect((await cancel(owner, message)).json()).toMatchObject({ status: 'canceled', cost: 0 })
    expect((await cancel(owner, message)).statusCode).toBe(200)
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'canceled' })
    expect(await test.texts(fan.phone)).toEqual([])
    expect(await walletOf(owner)).toEqual({ balance: 100, reserved: 0, held: 0 })
    const second = await sent(owner, fan)
    await later()
    expect((await cancel(owner, second)).statusCode).toBe(409)
  })

  it('that is sent later leaves at its moment', async () => {
    const fan = await newFan(nova)
    const at = new Date(hands.now().getTime() + 3_600_000)
    const message = await sent(nova, fan, { send_at: at.toISOString() })
    expect(message).toMatchObject({ status: 'scheduled', send_at: at.toISOString() })
    await later(3_500_000)
    expect(await rowOf(message)).toMatchObject({ status: 'scheduled' })
    await later(110_000)
    expect(await rowOf(message)).toMatchObject({ status: 'delivered', sent_at: hands.now() })
    expect((await send(nova, fan, { send_at: '2099-01-01T00:00:00Z' })).statusCode).toBe(400)
  })

  it('with the same key is one text', async () => {
    const fan = await newFan(nova)
    const answers = []
    for (const _ of [1, 2, 3]) answers.push((await send(nova, fan, {}, { 'idempotency-key': 'once' })).json())
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await later()
    expect(await test.texts(fan.phone)).toHaveLength(1)
  })

  it('to somebody who opts out before it leaves does not leave, and costs nothing', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    const message = await sent(owner, fan)
    await query("update contacts set sms_consent = 'opted_out' where id = $1", [fan.id])
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'failed', failure: 'opted_out', cost: 0 })
    expect(await test.texts(fan.phone)).toEqual([])
    expect(await walletOf(owner)).toEqual({ balance: 100, reserved: 0, held: 0 })
  })
})

describe('a person is not written to', () => {
  it.each([
    ['sms', "sms_consent = 'opted_out'", 'opted_out_sms'],
    ['sms', "sms_consent = 'unknown'", 'not_agreed'],
    ['email', "email_consent = 'opted_out'", 'opted_out_email'],
    ['sms', 'phone = null', 'no_phone'],
    ['sms', 'deleted_at = now()', 'deleted'],
    ['sms', 'locked_at = now()', 'locked'],
  ])('by %s while %s', async (channel, change, reason) => {
    const fan = await newFan(nova)
    await query(`update contacts set ${change} where id = $1`, [fan.id])
    const answer = await send(nova, fan, { channel })
    expect(answer.json()).toMatchObject({ code: 'NOT_REACHABLE', status: 409, details: { reason } })
  })

  it('without having agreed, unless they wrote first', async () => {
    const fan = await newFan(nova, { agrees: false })
    await query(
      `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel, address)
         values (gen_random_uuid(), $1, $2, 'Hi', now(), 'inbound', 'sms', $3)`,
      [nova.id, fan.id, fan.phone],
    )
    expect((await send(nova, fan)).statusCode).toBe(201)
    expect((await send(nova, fan, { channel: 'email' })).json()).toMatchObject({ details: { reason: 'not_agreed' } })
    await query("update contacts set phone = '+12025550177' where id = $1", [fan.id])
    expect((await send(nova, fan)).json()).toMatchObject({ details: { reason: 'not_agreed' } })
  })

  it('by somebody else than their artist', async () => {
    const fan = await newFan(nova)
    const other = await newOwner()
    expect((await send(other, fan)).statusCode).toBe(404)
    const message = await sent(nova, fan)
    expect((await cancel(other, message)).statusCode).toBe(404)
    expect((await retry(other, message)).statusCode).toBe(404)
  })
})

describe('a message is refused', () => {
  it('without money, with what it costs', async () => {
    const poor = await newOwner(1)
    const fan = await newFan(poor)
    expect((await send(poor, fan)).json()).toMatchObject({ code: 'INSUFFICIENT_FUNDS', details: { amount: 2 } })
    expect(await query('select id from messages where user_id = $1', [poor.id])).toEqual([])
  })

  it('with an unknown field, an empty text, or one that is too long', async () => {
    const fan = await newFan(nova)
    for (const content of ['Hi {{nickname}}', '  ', 'x'.repeat(1601), '{{first_name}}'.padEnd(1700, 'x')])
      expect((await send(nova, fan, { content })).json(), content.slice(0, 20)).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { issues: [{ path: 'body.content' }] },
      })
  })

  it('above the plan’s limit: of 20 at once at limit − 1, one goes', async () => {
    const owner = await newOwner(1000)
    const fans = await Promise.all(Array.from({ length: 20 }, () => newFan(owner)))
    test.setTier('basic')
    try {
      await query(
        `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel, status)
           select gen_random_uuid(), $1, $2, '', $3, 'outbound', 'sms', 'sent' from generate_series(1, 999)`,
        [owner.id, fans[0]?.id, test.house.clock()],
      )
      const answers = await Promise.all(fans.map((fan) => send(owner, fan)))
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        201,
        ...Array(19).fill(402),
      ])
      expect(answers.find(({ statusCode }) => statusCode === 402)?.json()).toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
    } finally {
      test.setTier('pro')
    }
  })
})

describe('a mail', () => {
  it('comes under the artist’s name, answers the last one, and is free', async () => {
    const fan = await newFan(nova)
    const first = await sent(nova, fan, {
      channel: 'email',
      subject: 'Tickets for {{city|your town}}',
      content: 'Hi **you**',
    })
    expect(first).toMatchObject({ subject: 'Tickets for your town', cost: 0, segments: null, address: fan.email })
    await later()
    expect(await rowOf(first)).toMatchObject({ status: 'sent' })
    const second = await sent(nova, fan, { channel: 'email', content: 'One more thing' })
    expect(second.subject).toBe('Re: Tickets for your town')
    const mails = await query('select sender, subject, html from sandbox_mails where recipient = $1', [fan.email])
    expect(mails).toMatchObject([
      { subject: 'Tickets for your town', html: expect.stringContaining('<strong>you</strong>') },
    ])
    expect(mails[0]).toMatchObject({ sender: expect.stringContaining('Nova Reyes via Greenroom') })
  })
})

describe('a text that fails', () => {
  it.each([
    ['+12025550191', 'unreachable', 2],
    ['+12025550192', 'invalid_address', 2],
    ['+12025550193', 'blocked', 2],
    ['+12025550194', 'refused', 2],
    ['+12025550195', 'invalid_address', 0],
    ['+12025550196', 'opted_out', 0],
  ])('at %s says why, and is charged if it was accepted', async (phone, failure, charged) => {
    const owner = await newOwner(100)
    const fan = await newFan(owner, { phone })
    const message = await sent(owner, fan)
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'failed', failure, cost: charged })
    expect(await walletOf(owner)).toEqual({ balance: 100 - charged, reserved: 0, held: 0 })
  })

  it('goes again once, however often that is asked', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner, { phone: '+12025550195' })
    const message = await sent(owner, fan)
    expect((await retry(owner, message)).statusCode).toBe(409)
    await later()
    await query("update contacts set phone = '+12135550143' where id = $1", [fan.id])
    const answers = await Promise.all([1, 2, 3, 4].map(() => retry(owner, message)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'delivered', tries: 2, cost: 2 })
    expect(await test.texts('+12135550143')).toHaveLength(1)
    expect(await walletOf(owner)).toEqual({ balance: 98, reserved: 0, held: 0 })
  })

  it('for now is tried for ten minutes and longer, then given up for good', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner, { phone: '+12025550197' })
    const message = await sent(owner, fan)
    for (let minute = 0; minute < 12; minute++) await later(60_000)
    expect(await rowOf(message)).toMatchObject({ status: 'queued' })
    expect((await rowOf(message)).tries).toBeGreaterThan(4)
    for (let minute = 0; minute < 60; minute++) await later(60_000)
    expect(await rowOf(message)).toMatchObject({ status: 'failed', failure: 'expired', cost: 0 })
    expect(await walletOf(owner)).toEqual({ balance: 100, reserved: 0, held: 0 })
  })
})

describe('a text of which nobody knows whether it arrived', () => {
  const uncertain = async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner, { phone: '+12025550198' })
    const message = await sent(owner, fan)
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'uncertain', tries: 1 })
    expect(await walletOf(owner)).toEqual({ balance: 98, reserved: 2, held: 2 })
    return { owner, fan, message }
  }
  const textsOf = (message: { id: string }) =>
    query('select id from sandbox_texts where id = $1 or id like $2', [message.id, `${message.id}/%`])

  it('is never sent again by itself; its money comes back after three days', async () => {
    const { owner, message } = await uncertain()
    await later(71 * 3_600_000)
    await sweepMessages(jobContext(test.house))
    expect(await rowOf(message)).toMatchObject({ status: 'uncertain' })
    await later(3_601_000)
    await sweepMessages(jobContext(test.house))
    expect(await rowOf(message)).toMatchObject({ status: 'failed', failure: 'unknown', cost: 0 })
    expect(await textsOf(message)).toHaveLength(1)
    expect(await walletOf(owner)).toEqual({ balance: 100, reserved: 0, held: 0 })
    expect((await retry(owner, message)).statusCode, 'it may have arrived').toBe(409)
    expect((await retry(owner, message, '?did_not_arrive=true')).statusCode).toBe(200)
  })

  it('does not go twice if its first attempt turns out well before the owner’s second one begins', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    const message = await sent(owner, fan)
    const context = await systemContext(test.house).asOwner(owner.id)
    await context.db.forOwner(context.ownerId, (tx) => beginSending(context, tx, message.id))
    await later(4 * 60_000)
    await sweepMessages(jobContext(test.house))
    expect(await rowOf(message), 'a slow call is not cut off').toMatchObject({ status: 'sending' })
    await later(61_000)
    await sweepMessages(jobContext(test.house))
    expect(await rowOf(message)).toMatchObject({ status: 'uncertain' })
    expect((await retry(owner, message, '?did_not_arrive=true')).statusCode).toBe(200)
    const outcome = { status: 'sent', providerId: `late/${message.id}`, isAccepted: true } as const
    await context.db.forOwner(context.ownerId, (tx) =>
      endAttempt(context, tx, { messageId: message.id, attempt: 1 }, outcome),
    )
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'sent', tries: 1, providerId: `late/${message.id}` })
    expect(await walletOf(owner)).toEqual({ balance: 98, reserved: 0, held: 0 })
  })

  it('goes again only if the owner says that it did not arrive', async () => {
    const { owner, fan, message } = await uncertain()
    expect((await retry(owner, message)).statusCode).toBe(409)
    await query("update contacts set phone = '+12135550144' where id = $1", [fan.id])
    expect((await retry(owner, message, '?did_not_arrive=true')).statusCode).toBe(200)
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'delivered', tries: 2 })
    expect(await textsOf(message)).toHaveLength(2)
    expect(await walletOf(owner)).toEqual({ balance: 98, reserved: 0, held: 0 })
  })
})
