import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { openFakeTwilio, TWILIO_SID, TWILIO_TOKEN, twilioError } from '../../testing/fake-twilio.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { openSmtpSink } from '../../testing/smtp-sink.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { recordReceipt } from '../messaging/public.ts'

/** Providers that are down for ten minutes (standard O10). */
const [twilio, sink] = [await openFakeTwilio(), await openSmtpSink()]
const test = useTestApp({
  TWILIO_ACCOUNT_SID: TWILIO_SID,
  TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
  TWILIO_API_BASE: twilio.url,
  SMTP_URL: sink.url,
  MAIL_FROM: 'Greenroom <hello@greenroom.example>',
})
const { later, newOwner, newFan, sent, rowOf, walletOf, query } = messageHands(test)
const EACH = 6

let nova: Visitor
let fan: Awaited<ReturnType<typeof newFan>>
beforeAll(async () => {
  nova = await newOwner(1000)
  fan = await newFan(nova)
  await query(
    `insert into senders (id, user_id, channel, address, registration, created_at)
       values (gen_random_uuid(), $1, 'sms', '+12025550100', 'vouched', now())`,
    [nova.id],
  )
})
afterAll(async () => {
  await twilio.close()
  await sink.close()
})

const minutes = async (count: number) => {
  for (let minute = 0; minute < count; minute++) await later(60_000)
}
const written = (channel: 'sms' | 'email') =>
  Promise.all(Array.from({ length: EACH }, (_, n) => sent(nova, fan, { channel, content: `${channel} number ${n}.` })))

describe('messages written while their provider is down for ten minutes', () => {
  it('as texts: those that were surely not taken leave afterward, all others wait for a receipt, none goes twice', async () => {
    const first = [
      twilioError(429, 20429),
      twilioError(503, 20503),
      // The text is taken, but the answer does not arrive.
      'accept-then-hang-up',
    ] as const
    let asked = 0
    twilio.answer = () => (asked < EACH ? first[asked++ % first.length] : undefined) ?? twilioError(429, 20429)
    const messages = await written('sms')
    await minutes(10)
    twilio.answer = () => 'accept'
    await minutes(30)

    const words = twilio.accepted.map(({ Body }) => Body?.[0])
    expect(words, 'each goes once').toHaveLength(new Set(words).size)
    const rows = await Promise.all(messages.map(rowOf))
    const uncertain = rows.filter(({ status }) => status === 'uncertain')
    expect(rows.filter(({ status }) => !['sent', 'uncertain'].includes(status))).toEqual([])
    expect(uncertain, 'nobody knows about those that met a 503 or no answer').toHaveLength((EACH / 3) * 2)
    const known = rows.filter(({ status }) => status === 'sent')
    for (const { content } of known) expect(words).toContain(content)
    expect(await walletOf(nova)).toMatchObject({ balance: 1000 - EACH * 2, held: uncertain.length * 2 })

    for (const { id, content } of uncertain.filter((row) => words.includes(String(row.content)))) {
      const receipt = { channel: 'sms', messageId: String(id), attempt: 1, status: 'delivered' } as const
      await recordReceipt(systemContext(test.house), receipt)
      expect(await rowOf({ id: String(id) }), String(content)).toMatchObject({ status: 'delivered', cost: 2 })
    }
  })

  it('as mails leave once each when it is back', async () => {
    await sink.close()
    const messages = await written('email')
    await minutes(10)
    for (const message of messages) expect(await rowOf(message)).toMatchObject({ status: 'queued' })
    expect(sink.mails).toEqual([])
    await sink.open()
    await minutes(30)
    for (const message of messages) expect(await rowOf(message)).toMatchObject({ status: 'sent' })
    const told = sink.mails.map(({ raw }) => /email number \d/.exec(raw)?.[0])
    expect(told).toHaveLength(EACH)
    expect(new Set(told)).toEqual(new Set(Array.from({ length: EACH }, (_, n) => `email number ${n}`)))
  })
})
