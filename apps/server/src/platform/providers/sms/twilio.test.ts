import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeTwilio, openFakeTwilio, TWILIO_SID, TWILIO_TOKEN, twilioError } from '../../../testing/fake-twilio.ts'
import { SmsError, type TextMessage } from './sms.ts'
import { twilioSms } from './twilio.ts'

const TEXT: TextMessage = {
  id: 'probe/1',
  to: '+12025550123',
  from: 'installation',
  body: '123456 is your code – Größe & more.',
}
const AS_WRITTEN = { SmartEncoded: ['false'] }

let twilio: FakeTwilio
let clock = 0
const provider = ({ authToken = TWILIO_TOKEN, timeout = 20_000, apiBase = twilio.url } = {}) =>
  twilioSms({ accountSid: TWILIO_SID, authToken, apiBase }, { timeout, now: () => clock })
const failureOf = (sending: Promise<unknown>): Promise<SmsError> =>
  sending.then(
    () => {
      throw new Error('it was sent')
    },
    (error: unknown) => {
      if (error instanceof SmsError) return error
      throw error
    },
  )
const lookUps = () => twilio.requests.filter((request) => request.includes('IncomingPhoneNumbers')).length

beforeAll(() => {
  // Twilio's SDK reads these on its own; its log would contain numbers and texts.
  process.env.TWILIO_LOG_LEVEL = 'debug'
})
beforeEach(async () => {
  await twilio?.close()
  twilio = await openFakeTwilio()
})
afterAll(() => {
  delete process.env.TWILIO_LOG_LEVEL
  return twilio.close()
})

describe('a text over Twilio', () => {
  it("is posted as a form, signed in as the account, from the account's number", async () => {
    expect(await provider().send(TEXT)).toEqual({ providerId: `SM${'0'.repeat(31)}1` })
    expect(twilio.accepted).toEqual([{ ...AS_WRITTEN, To: [TEXT.to], From: ['+12025550100'], Body: [TEXT.body] }])
  })

  it('carries pictures, and its own sender where it has one', async () => {
    twilio.numbers.push({ phone_number: '+12025550177', sms: true, created: 'Tue, 06 Jan 2026 10:00:00 +0000' })
    const mediaUrls = ['https://greenroom.example/a.jpg', 'https://greenroom.example/b.jpg']
    await provider().send({ ...TEXT, from: { address: '+12025550177' }, mediaUrls })
    const by = { From: ['+12025550177'], ...AS_WRITTEN }
    expect(twilio.accepted).toEqual([{ ...by, To: [TEXT.to], Body: [TEXT.body], MediaUrl: mediaUrls }])
    expect(lookUps()).toBe(0)
  })

  it('leaves as the subaccount that its number belongs to, signed in as the operator’s account', async () => {
    const [sid, number, service] = [`AC${'5'.repeat(32)}`, '+12025550155', `MG${'5'.repeat(32)}`]
    twilio.subaccounts.push({ sid, token: 'its own', status: 'active', numbers: [number], services: [service] })
    const from = { address: number, serviceSid: service, accountSid: sid }
    await provider().send({ ...TEXT, from })
    expect(twilio.requests).toEqual([`POST /2010-04-01/Accounts/${sid}/Messages.json`])
    const by = { From: [number], MessagingServiceSid: [service], ...AS_WRITTEN }
    expect(twilio.accepted).toEqual([{ ...by, To: [TEXT.to], Body: [TEXT.body] }])
    expect((await failureOf(provider().send({ ...TEXT, from: { ...from, accountSid: null } }))).failure).toBe('refused')
  })

  it('comes from the oldest number that takes texts, looked up once in ten minutes', async () => {
    twilio.numbers = [
      { phone_number: '+12025550199', sms: true, created: 'Tue, 06 Jan 2026 10:00:00 +0000' },
      { phone_number: '+12025550122', sms: false, created: 'Sat, 06 Jan 2024 10:00:00 +0000' },
      { phone_number: '+12025550111', sms: true, created: 'Mon, 06 Jan 2025 10:00:00 +0000' },
    ]
    const sms = provider()
    await Promise.all([sms.send(TEXT), sms.send(TEXT)])
    expect(twilio.accepted.map(({ From }) => From)).toEqual([['+12025550111'], ['+12025550111']])
    expect(lookUps()).toBe(1)
    clock += 10 * 60_000
    await sms.send(TEXT)
    expect(lookUps()).toBe(2)
  })

  it('comes from a messaging service where there is no number, which replaces no characters of it (standard S12)', async () => {
    Object.assign(twilio, { numbers: [], services: [`MG${'0'.repeat(32)}`] })
    await provider().send(TEXT)
    expect(twilio.accepted).toMatchObject([{ MessagingServiceSid: [`MG${'0'.repeat(32)}`], ...AS_WRITTEN }])
  })

  it('is refused where the account has neither, and goes out once it has', async () => {
    const numbers = twilio.numbers
    twilio.numbers = []
    const sms = provider()
    expect((await failureOf(sms.send(TEXT))).failure).toBe('refused')
    twilio.numbers = numbers
    await sms.send(TEXT)
    expect(twilio.accepted.length).toBe(1)
  })
})

describe('a text that is not taken', () => {
  it.each([
    [400, 21211, 'invalid-number'],
    [400, 21614, 'invalid-number'],
    [400, 21610, 'unreachable'],
    [400, 21408, 'unreachable'],
    [400, 21606, 'refused'],
    [403, 20003, 'refused'],
    [429, 20429, 'not-now'],
    [400, 63038, 'not-now'],
    [500, 20500, 'uncertain'],
    [503, 20503, 'uncertain'],
  ])('HTTP %i, code %i means: %s', async (status, code, failure) => {
    twilio.answer = () => twilioError(status, code)
    const error = await failureOf(provider().send(TEXT))
    expect(error.failure).toBe(failure)
    expect(error.message).toContain(`${status} ${code}`)
    expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain('2025550123')
  })

  it('is told how long to wait', async () => {
    twilio.answer = () => twilioError(429, 20429, { 'retry-after': '7' })
    expect((await failureOf(provider().send(TEXT))).retryAfter).toBe(7)
  })

  it('is refused where our own sign-in is', async () => {
    expect((await failureOf(provider({ authToken: 'wrong' }).send(TEXT))).failure).toBe('refused')
  })

  it('may be later where nobody listens: nothing went out', async () => {
    const apiBase = twilio.url
    await twilio.close()
    expect((await failureOf(provider({ apiBase }).send({ ...TEXT, from: { address: '+12025550100' } }))).failure).toBe(
      'not-now',
    )
    expect((await failureOf(provider({ apiBase }).send(TEXT))).failure).toBe('not-now')
  })

  it('is uncertain where the connection broke: Twilio may have it', async () => {
    twilio.answer = () => 'accept-then-hang-up'
    expect((await failureOf(provider().send(TEXT))).failure).toBe('uncertain')
    expect(twilio.accepted.length).toBe(1)
  })

  it('is uncertain where no answer came in time', async () => {
    twilio.answer = () => 'accept-then-hang'
    const text = { ...TEXT, from: { address: '+12025550100' } }
    expect((await failureOf(provider({ timeout: 300 }).send(text))).failure).toBe('uncertain')
  })
})
