import { randomUUID } from 'node:crypto'
import twilioSdk from 'twilio'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { openFakeTwilio, TWILIO_SID, TWILIO_TOKEN, twilioError } from '../../testing/fake-twilio.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { newPhone } from '../../testing/phones.ts'
import { subaccounts } from '../../testing/subaccounts.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { takeTextReceipt } from '../messaging/public.ts'
import { sendMessage } from './commands/send-message.ts'
import { sweepMessages } from './commands/sweep-messages.ts'

const twilio = await openFakeTwilio()
const PUBLIC_URL = 'https://greenroom.example'
const test = useTestApp({
  PUBLIC_URL,
  TWILIO_ACCOUNT_SID: TWILIO_SID,
  TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
  TWILIO_API_BASE: twilio.url,
})
const { later, newOwner, newFan, send, sent, retry, rowOf, walletOf, query } = messageHands(test)
const { opened } = subaccounts(test, twilio)

const OWN = '+12135550111'
const SERVICE = `MG${'a'.repeat(32)}`
const FORM = 'application/x-www-form-urlencoded'
let nova: Visitor
let fan: Awaited<ReturnType<typeof newFan>>

/** Gives an owner a number of the account. */
async function giveNumber(owner: Visitor, address: string, service: string | null = null) {
  twilio.numbers.push({ phone_number: address, sms: true, created: 'Tue, 06 Jan 2026 10:00:00 +0000' })
  await query(
    `insert into senders (id, user_id, channel, address, service_sid, registration, created_at)
       values (gen_random_uuid(), $1, 'sms', $2, $3, 'vouched', now())`,
    [owner.id, address, service],
  )
}
/** Calls the webhook for receipts as Twilio does. */
function callIn(url: string, form: Record<string, string>, token = TWILIO_TOKEN) {
  const signature = twilioSdk.getExpectedTwilioSignature(token, url, form)
  return test.app.inject({
    method: 'POST',
    url: url.slice(PUBLIC_URL.length),
    headers: { 'content-type': FORM, 'x-twilio-signature': signature },
    payload: new URLSearchParams(form).toString(),
  })
}
const runSending = (owner: Visitor, messageId: string) =>
  sendMessage(jobContext(test.house), { userId: owner.id, messageId })

beforeAll(async () => {
  twilio.services.push(SERVICE)
  nova = await newOwner(1_000_000)
  await giveNumber(nova, OWN, SERVICE)
  fan = await newFan(nova)
})
beforeEach(() => {
  Object.assign(twilio, { accepted: [], answer: () => 'accept' })
})
afterAll(() => twilio.close())

describe('a text over Twilio', () => {
  it("leaves from the owner's number, never from the account's oldest, and asks for receipts", async () => {
    const message = await sent(nova, fan)
    await later()
    expect(twilio.accepted).toEqual([
      {
        To: [fan.phone],
        From: [OWN],
        MessagingServiceSid: [SERVICE],
        Body: ['Hi Mia'],
        SmartEncoded: ['false'],
        StatusCallback: [`${PUBLIC_URL}/webhooks/twilio/status?message=${message.id}&try=1`],
      },
    ])
    expect(await rowOf(message)).toMatchObject({ status: 'sent', providerId: `SM${'0'.repeat(31)}1` })
    const none = await newOwner()
    expect((await send(none, await newFan(none))).json()).toMatchObject({ details: { reason: 'no_sender' } })
    expect(twilio.accepted).toHaveLength(1)
  })

  it('leaves as the subaccount that the number belongs to (standard N9)', async () => {
    const juno = await newOwner()
    const { sid, number, service } = await opened(juno)
    const message = await sent(juno, await newFan(juno))
    await later()
    expect(twilio.accepted).toMatchObject([{ From: [number], MessagingServiceSid: [service] }])
    expect(twilio.requests.at(-1)).toBe(`POST /2010-04-01/Accounts/${sid}/Messages.json`)
    expect(await rowOf(message)).toMatchObject({ status: 'sent' })
  })

  it('is delivered when a signed receipt says so, and a forged one changes nothing (standard S4)', async () => {
    const message = await sent(nova, fan)
    await later()
    const [url = ''] = twilio.accepted[0]?.StatusCallback ?? []
    const form = { MessageSid: `SM${'0'.repeat(31)}1`, MessageStatus: 'delivered', To: fan.phone }
    expect((await callIn(url, form, 'wrong')).statusCode).toBe(403)
    const bare = { method: 'POST', headers: { 'content-type': FORM }, payload: 'MessageStatus=delivered' } as const
    expect((await test.app.inject({ ...bare, url: url.slice(PUBLIC_URL.length) })).statusCode).toBe(403)
    expect(await rowOf(message)).toMatchObject({ status: 'sent' })
    expect((await callIn(url, form)).statusCode).toBe(204)
    expect(await rowOf(message)).toMatchObject({ status: 'delivered' })
    expect((await callIn(url, { ...form, MessageStatus: 'sent' })).statusCode).toBe(204)
    expect(await rowOf(message)).toMatchObject({ status: 'delivered' })
    expect((await callIn(`${PUBLIC_URL}/webhooks/twilio/status?message=x&try=-1`, form)).statusCode).toBe(204)
  })

  it.each([
    [30003, 'unreachable'],
    [30005, 'invalid_address'],
    [30007, 'blocked'],
    [30034, 'refused'],
    [21610, 'opted_out'],
    [30008, 'unknown'],
    [99999, 'unknown'],
  ])('that fails at the carrier with %i is charged and says: %s', async (code, failure) => {
    const before = await walletOf(nova)
    const message = await sent(nova, await newFan(nova))
    await later()
    const [url = ''] = twilio.accepted[0]?.StatusCallback ?? []
    await callIn(url, { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: String(code) })
    expect(await rowOf(message)).toMatchObject({ status: 'failed', failure, cost: 2 })
    expect(await walletOf(nova)).toEqual({ ...before, balance: before.balance - 2 })
  })

  it('whose answer is lost is cleared and charged by its receipt, though its id was never told', async () => {
    twilio.answer = () => 'accept-then-hang-up'
    const before = await walletOf(nova)
    const message = await sent(nova, fan)
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'uncertain', providerId: null })
    expect(await walletOf(nova)).toEqual({ balance: before.balance - 2, reserved: 2, held: 2 })
    const [url = ''] = twilio.accepted[0]?.StatusCallback ?? []
    await callIn(url, { MessageSid: `SM${'7'.repeat(32)}`, MessageStatus: 'sent' })
    expect(await rowOf(message)).toMatchObject({ status: 'sent', providerId: `SM${'7'.repeat(32)}` })
    expect(await walletOf(nova)).toEqual({ ...before, balance: before.balance - 2 })
    expect((await retry(nova, message, '?did_not_arrive=true')).statusCode).toBe(409)
  })

  it('whose receipt comes before its owner’s second try leaves does not go twice', async () => {
    twilio.answer = () => 'accept-then-hang-up'
    const message = await sent(nova, fan)
    await later()
    const before = await walletOf(nova)
    await retry(nova, message, '?did_not_arrive=true')
    const [url = ''] = twilio.accepted[0]?.StatusCallback ?? []
    await callIn(url, { MessageSid: `SM${'8'.repeat(32)}`, MessageStatus: 'delivered' })
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'delivered', tries: 1 })
    expect(twilio.accepted).toHaveLength(1)
    expect(await walletOf(nova)).toEqual({ ...before, reserved: 0, held: 0 })
  })

  it('is not touched by a late receipt of an earlier try', async () => {
    twilio.answer = () => 'accept-then-hang-up'
    const message = await sent(nova, fan)
    await later()
    const [url = ''] = twilio.accepted[0]?.StatusCallback ?? []
    twilio.answer = () => 'accept'
    await retry(nova, message, '?did_not_arrive=true')
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'sent', tries: 2 })
    await callIn(url, { MessageSid: `SM${'9'.repeat(32)}`, MessageStatus: 'undelivered', ErrorCode: '30003' })
    expect(await rowOf(message)).toMatchObject({ status: 'sent' })
  })

  it('waits while Twilio is down, and goes once when it is back (standard O10)', async () => {
    twilio.answer = () => twilioError(429, 20429, { 'retry-after': '30' })
    const messages = []
    for (let n = 0; n < 5; n++) messages.push(await sent(nova, fan))
    for (let minute = 0; minute < 11; minute++) await later(60_000)
    for (const message of messages) expect(await rowOf(message)).toMatchObject({ status: 'queued' })
    twilio.answer = () => 'accept'
    for (let minute = 0; minute < 6; minute++) await later(60_000)
    for (const message of messages) expect(await rowOf(message)).toMatchObject({ status: 'sent', cost: 2 })
    expect(twilio.accepted).toHaveLength(5)
  })
})

describe('receipts', () => {
  /** Inserts messages on their way. */
  const underWay = async (count: number) => {
    const ids = Array.from({ length: count }, () => randomUUID())
    await query(
      `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel, status, tries, tried_at, address)
         select id, $2, $3, 'Hi', now(), 'outbound', 'sms', 'sending', 1, now(), $4 from unnest($1::uuid[]) as id`,
      [ids, nova.id, fan.id, fan.phone],
    )
    return ids
  }
  const STATUSES = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'sent', 'delivered', 'accepted']
  const RANK: Record<string, number> = { sending: 0, sent: 1, delivered: 2, failed: 2 }

  it('in 100 random orders with duplicates never move a message back (standard S5)', {
    timeout: 120_000,
  }, async () => {
    const ids = await underWay(100)
    const context = systemContext(test.house)
    const regressions: string[] = []
    const follow = async (messageId: string) => {
      const told = STATUSES.filter(() => Math.random() < 0.4).toSorted(() => Math.random() - 0.5)
      let before = 'sending'
      for (const status of [...told, ...told.slice(0, 1)]) {
        const at = new URLSearchParams({ message: messageId, try: '1' })
        await takeTextReceipt(context, { query: at, providerId: `SM-${messageId}`, status, code: 30003 })
        const { status: after } = await rowOf({ id: messageId })
        const isBack = (RANK[after] ?? -1) < (RANK[before] ?? 0) || (RANK[before] === 2 && after !== before)
        if (isBack) regressions.push(`${before} → ${after} by ${status}`)
        before = after
      }
    }
    for (let at = 0; at < ids.length; at += 4) await Promise.all(ids.slice(at, at + 4).map(follow))
    expect(regressions).toEqual([])
  })
})

describe('money and doubles', () => {
  /** Queues texts of several owners without waiting for their time. */
  async function queued(count: number) {
    const owners = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const owner = await newOwner(10_000)
        await giveNumber(owner, newPhone())
        return { owner, fan: await newFan(owner, { phone: newPhone() }) }
      }),
    )
    const messages: { owner: Visitor; id: string }[] = []
    await Promise.all(
      owners.map(async ({ owner, fan: theirs }) => {
        for (let n = 0; n < count / owners.length; n++) messages.push({ owner, id: (await sent(owner, theirs)).id })
      }),
    )
    return { owners: owners.map(({ owner }) => owner), messages }
  }
  const sendAll = async (messages: readonly { owner: Visitor; id: string }[]) => {
    for (let at = 0; at < messages.length; at += 8)
      await Promise.all(messages.slice(at, at + 8).map(({ owner, id }) => runSending(owner, id)))
  }
  const booksOf = async (owners: readonly Visitor[]) => {
    const wallets = await Promise.all(owners.map(walletOf))
    const sum = (key: 'balance' | 'reserved' | 'held') => wallets.reduce((total, wallet) => total + wallet[key], 0)
    return {
      spent: owners.length * 10_000 - sum('balance') - sum('reserved'),
      reserved: sum('reserved'),
      held: sum('held'),
    }
  }

  it('200 texts of which 37 % fail: charged is what was accepted, and nothing stays held (standard M8)', {
    timeout: 180_000,
  }, async () => {
    const { owners, messages } = await queued(200)
    let asked = 0
    const codes = [21211, 21614, 30007, 21408]
    twilio.answer = () => (asked++ % 100 < 37 ? twilioError(400, codes[asked % codes.length] ?? 21211) : 'accept')
    await sendAll(messages)
    expect(twilio.accepted).toHaveLength(126)
    expect(await booksOf(owners)).toEqual({ spent: 126 * 2, reserved: 0, held: 0 })
  })

  it('100 texts accepted without an answer are never sent again by themselves (standard S3)', {
    timeout: 180_000,
  }, async () => {
    twilio.answer = () => 'accept-then-hang-up'
    const { owners, messages } = await queued(100)
    await sendAll(messages)
    await sendAll(messages)
    await later(120_000)
    await sweepMessages(jobContext(test.house))
    expect(twilio.accepted).toHaveLength(100)
    expect(await booksOf(owners)).toEqual({ spent: 0, reserved: 200, held: 200 })
    const rows = await query<{ status: string; n: string }>(
      'select status, count(*)::int as n from messages where user_id = any ($1) group by 1',
      [owners.map(({ id }) => id)],
    )
    expect(rows).toEqual([{ status: 'uncertain', n: 100 }])
  })
})
