import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFakeTwilio, TWILIO_SID, TWILIO_TOKEN, twilioError } from '../../../testing/fake-twilio.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { SANDBOX_FATES } from './sandbox-fates.ts'
import { sandboxSms } from './sandbox.ts'
import { SmsError, type SmsFailure, type SmsProvider, type TextMessage } from './sms.ts'
import { twilioSms } from './twilio.ts'

/** What every provider of texts promises, on Twilio's adapter and on the sandbox. */
const test = useTestApp()
const twilio = await openFakeTwilio()
afterAll(() => twilio.close())

const OWN = '+12135550111'
const SERVICE = `MG${'a'.repeat(32)}`
const OF_SUBACCOUNT = { address: '+12135550112', serviceSid: `MG${'b'.repeat(32)}`, accountSid: `AC${'b'.repeat(32)}` }

interface Subject {
  provider(): SmsProvider
  /** Makes the next texts to this number fail so, and returns the number. */
  failing(failure: SmsFailure, code: number): string
  /** Returns the texts that it took, oldest first. */
  taken(): Promise<{ to: string; from: string; body: string; media: string[] }[]>
}

const onTwilio: Subject = {
  provider: () =>
    twilioSms({ accountSid: TWILIO_SID, authToken: TWILIO_TOKEN, apiBase: twilio.url, from: OWN }, { timeout: 2000 }),
  failing: (failure, code) => {
    twilio.answer = () =>
      failure === 'uncertain' ? 'accept-then-hang-up' : twilioError(failure === 'not-now' ? 429 : 400, code)
    return '+12135550123'
  },
  taken: async () =>
    twilio.accepted.map(({ To, From, Body, MediaUrl = [] }) => ({
      to: To?.[0] ?? '',
      from: From?.[0] ?? '',
      body: Body?.[0] ?? '',
      media: MediaUrl,
    })),
}
const onSandbox: Subject = {
  provider: () => sandboxSms(test.house.db, test.house.clock, { givesNumbers: true }),
  failing: (failure, code) =>
    Object.entries(SANDBOX_FATES).find(([, fate]) => {
      const error = (fate.refusal ?? fate.afterwards)?.()
      return error?.failure === failure && (failure === 'uncertain' || error.code === code)
    })?.[0] ?? 'no such number',
  taken: async () => {
    const { rows } = await test.house.db.systemPool.query<{ to: string; from: string; body: string; media: string[] }>(
      `select recipient as to, sender as from, body, media_urls as media from sandbox_texts
         where direction = 'outbound' order by number`,
    )
    return rows
  },
}

beforeAll(() => {
  twilio.numbers.push({ phone_number: OWN, sms: true, created: 'Tue, 06 Jan 2026 10:00:00 +0000' })
  twilio.services.push(SERVICE)
  const { accountSid: sid, address, serviceSid } = OF_SUBACCOUNT
  twilio.subaccounts.push({ sid, token: 'its own', status: 'active', numbers: [address], services: [serviceSid] })
})

describe.each([
  ['Twilio', onTwilio],
  ['the sandbox', onSandbox],
])('texts over %s', (_name, subject) => {
  const text = (more: Partial<TextMessage> = {}): TextMessage => ({
    id: crypto.randomUUID(),
    to: '+12135550123',
    from: { address: OWN, serviceSid: SERVICE },
    body: 'Größe & 100 % 😜',
    ...more,
  })
  const errorOf = async (message: TextMessage): Promise<SmsError> => {
    try {
      await subject.provider().send(message)
    } catch (error) {
      if (error instanceof SmsError) return error
      throw error
    }
    throw new Error('it was sent')
  }

  it('leave from the number of their owner, with their pictures, exactly as written', async () => {
    twilio.answer = () => 'accept'
    const media = ['https://greenroom.example/a.jpg']
    const { providerId } = await subject.provider().send(text({ mediaUrls: media }))
    expect(providerId).not.toBe('')
    expect((await subject.taken()).at(-1)).toEqual({ to: '+12135550123', from: OWN, body: 'Größe & 100 % 😜', media })
  })

  it('leave from a number of a subaccount', async () => {
    twilio.answer = () => 'accept'
    await subject.provider().send(text({ from: OF_SUBACCOUNT }))
    expect((await subject.taken()).at(-1)?.from).toBe(OF_SUBACCOUNT.address)
  })

  it('leave from a name', async () => {
    await subject.provider().send(text({ to: '+447700900123', from: { address: 'Nova Reyes' } }))
    expect((await subject.taken()).at(-1)).toMatchObject({ from: 'Nova Reyes', to: '+447700900123' })
  })

  it("leave from the installation's number only if they are its own", async () => {
    twilio.answer = () => 'accept'
    await subject.provider().send(text({ from: 'installation' }))
    expect((await subject.taken()).at(-1)?.from).toBe('+12025550100')
  })

  it('have ids of their own', async () => {
    twilio.answer = () => 'accept'
    const ids = []
    for (let n = 0; n < 5; n++) ids.push((await subject.provider().send(text())).providerId)
    expect(new Set(ids).size).toBe(5)
  })

  it.each([
    ['invalid-number', 21211, false],
    ['unreachable', 21610, false],
    ['not-now', 20429, false],
    ['uncertain', 0, true],
  ] as const)('fail as %s, and are then taken or not', async (failure, code, isTaken) => {
    const before = (await subject.taken()).length
    const error = await errorOf(text({ to: subject.failing(failure, code) }))
    expect(error.failure).toBe(failure)
    if (code) expect(error.code).toBe(code)
    expect((await subject.taken()).length - before).toBe(isTaken ? 1 : 0)
    expect(JSON.stringify([error.message, error.stack])).not.toContain('5550')
  })

  it('come from numbers that it offers', () => {
    const offer = subject.provider().offerTo?.('01997ad2-4a65-7b4e-8a5c-0123456789ab')
    expect(offer?.numbers.length).toBeGreaterThan(0)
    for (const number of offer?.numbers ?? []) expect(number).toMatch(/^\+1\d{10}$/)
  })
})

it('the sandbox offers numbers that nobody can have, different ones to different owners', () => {
  const of = (owner: string) =>
    sandboxSms(test.house.db, test.house.clock, { givesNumbers: true }).offerTo?.(owner).numbers ?? []
  const first = of('01997ad2-4a65-7b4e-8a5c-0123456789ab')
  expect(new Set([...first, ...of('01997ad2-4a65-7b4e-8a5c-0123456789ac')]).size).toBe(first.length * 2)
  for (const number of first) expect(number).toMatch(/^\+1[2-9]9\d555\d{4}$/)
})
