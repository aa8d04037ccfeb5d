import { afterEach, describe, expect, it } from 'vitest'
import { TWILIO_SID, TWILIO_TOKEN } from '../../testing/fake-twilio.ts'
import { deliverText, giveNumber, MESSAGES_PATH, twilioCall, twilioText } from '../../testing/inbound-texts.ts'
import { systemContext } from '../../platform/house.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { answerSenders } from './commands/answer-senders.ts'

/** Texts that come in through Twilio's webhook. */
const lines: string[] = []
const test = useTestApp(
  {
    PUBLIC_URL: 'https://fans.example',
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    TWILIO_API_BASE: 'http://127.0.0.1:9',
    LOG_LEVEL: 'warn',
  },
  { onLog: (line) => lines.push(line) },
)
const sandbox = useTestApp()
const single = useTestApp({
  TWILIO_ACCOUNT_SID: TWILIO_SID,
  TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
  TWILIO_FROM: '+13125550199',
})

let numbers = 100
const nextNumber = () => `+1312555${String(++numbers).padStart(4, '0')}`
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await test.house.db.systemPool.query<T>(text, values)).rows
const messagesOf = (userId: string) =>
  rows<{ content: string; address: string; provider_id: string; contact_id: string; handled_as: string | null }>(
    "select content, address, provider_id, contact_id, handled_as from messages where user_id = $1 and direction = 'inbound' order by sent_at, id",
    [userId],
  )
const kept = () =>
  rows<{ sender: string; recipient: string; state: string; body: string }>(
    'select sender, recipient, state, body from inbound_texts order by number',
  )
const artist = async () => {
  const visitor = await test.signUp()
  const number = nextNumber()
  await giveNumber(test, visitor.id, number)
  return { ...visitor, number }
}
afterEach(async () => {
  lines.length = 0
  await test.house.db.systemPool.query('delete from inbound_texts')
})

describe("Twilio's call with a text", () => {
  it('is answered at once with nothing to say, and becomes a message', async () => {
    const nova = await artist()
    const form = twilioText('+13125550001', nova.number, 'Größe & mehr = 100 % 😜 a+b')
    const response = await deliverText(test, form)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(/^text\/xml/)
    expect(response.body).toMatch(/<Response\/>$/)
    expect(await messagesOf(nova.id)).toEqual([])
    await workOff(test)
    expect(await messagesOf(nova.id)).toMatchObject([
      { content: 'Größe & mehr = 100 % 😜 a+b', address: '+13125550001', provider_id: form.MessageSid },
    ])
    expect(await kept()).toEqual([])
  })

  it('makes one message, however often it is delivered: at once, and again later', async () => {
    const nova = await artist()
    const form = twilioText('+13125550002', nova.number, 'Hi')
    await Promise.all(Array.from({ length: 10 }, () => deliverText(test, form)))
    await workOff(test)
    await deliverText(test, form)
    await workOff(test)
    expect(await messagesOf(nova.id)).toHaveLength(1)
    expect(await kept()).toEqual([])
  })

  it('counts by the public address, whatever host a proxy or a stranger names', async () => {
    const nova = await artist()
    const form = twilioText('+13125550003', nova.number, 'Hi')
    const here = twilioCall(form, `https://fans.example${MESSAGES_PATH}`)
    const elsewhere = twilioCall(form, `https://evil.example${MESSAGES_PATH}`)
    const behind = { host: '10.0.0.7:3000', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    const statusOf = async (call: typeof here, headers: Record<string, string> = {}) =>
      (await test.app.inject({ ...call, headers: { ...call.headers, ...headers } })).statusCode
    expect(await statusOf(here, behind)).toBe(200)
    expect(await statusOf(elsewhere, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })).toBe(403)
    const query = `${MESSAGES_PATH}?a=%20b&a=2`
    expect(await statusOf({ ...twilioCall(form, `https://fans.example${query}`), url: query })).toBe(200)
    expect(await statusOf({ ...here, url: query })).toBe(403)
  })

  it('is refused without its signature, and after any of 100 changes', async () => {
    const nova = await artist()
    const call = twilioCall(
      twilioText('+13125550004', nova.number, 'STOP', { Extra: ['b', 'a'] }),
      `https://fans.example${MESSAGES_PATH}`,
    )
    const { 'x-twilio-signature': signature = '', ...unsigned } = call.headers
    expect((await test.app.inject({ ...call, headers: unsigned })).statusCode).toBe(403)
    const letters = [...call.payload.matchAll(/[A-Za-z0-9]/g)].map(({ index }) => index)
    for (let n = 0; n < 100; n++) {
      const at = letters[Math.floor((n * letters.length) / 100)] ?? 0
      const swapped = call.payload[at] === '7' ? '8' : '7'
      const payload = call.payload.slice(0, at) + swapped + call.payload.slice(at + 1)
      expect((await test.app.inject({ ...call, payload })).statusCode, payload).toBe(403)
    }
    for (const forged of [signature.toLowerCase(), `${signature}=`, signature.slice(1)])
      expect(
        (await test.app.inject({ ...call, headers: { ...unsigned, 'x-twilio-signature': forged } })).statusCode,
      ).toBe(403)
    expect(await kept()).toEqual([])
  })

  it('is refused if it is no message', async () => {
    const { MessageSid: _, ...nothing } = twilioText('+13125550005', '+13125550100', 'Hi')
    expect((await deliverText(test, nothing)).statusCode).toBe(400)
  })

  it('does not exist where no account of Twilio is set', async () => {
    const call = twilioCall(twilioText('+13125550006', '+13125550100', 'Hi'), `http://localhost:3000${MESSAGES_PATH}`)
    expect((await sandbox.app.inject(call)).statusCode).toBe(404)
  })

  it('has its pictures fetched from the provider', async () => {
    const nova = await artist()
    const url = 'http://127.0.0.1:9/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1'
    const media = { NumMedia: '2', MediaUrl0: url, MediaContentType0: 'image/jpeg', MediaUrl1: 'no address' }
    await deliverText(test, twilioText('+13125550007', nova.number, '', media))
    const asked: string[] = []
    test.setOutside(async (address) => {
      asked.push(address)
      throw new Error('not now')
    })
    await workOff(test).catch(() => {})
    expect(asked).toEqual([url])
    expect(await messagesOf(nova.id)).toMatchObject([{ content: '' }])
  })
})

describe('the number that was texted', () => {
  it('says whose message it is: the same fan of two artists has two conversations', async () => {
    const [nova, juno] = [await artist(), await artist()]
    await deliverText(test, twilioText('+13125550010', nova.number, 'To Nova'))
    await deliverText(test, twilioText('+13125550010', juno.number, 'To Juno'))
    await workOff(test)
    expect((await messagesOf(nova.id)).map(({ content }) => content)).toEqual(['To Nova'])
    expect((await messagesOf(juno.id)).map(({ content }) => content)).toEqual(['To Juno'])
  })

  it('is nobody’s: the text is kept for the operator, named in the log by the number alone, and never handed to whoever gets the number later', async () => {
    const number = nextNumber()
    await deliverText(test, twilioText('+13125550011', number, 'A secret for somebody'))
    await workOff(test)
    expect(await kept()).toMatchObject([{ recipient: number, state: 'unclaimed' }])
    expect(lines.join('')).toContain(number)
    expect(lines.join('')).not.toMatch(/secret|13125550011/)
    expect(await answerSenders(systemContext(test.house), { act: 'list' })).toContain(`${number}  1, last `)
    const { id } = await test.signUp()
    await giveNumber(test, id, number)
    await deliverText(test, twilioText('+13125550012', number, 'To the new holder'))
    await workOff(test)
    expect((await messagesOf(id)).map(({ content }) => content)).toEqual(['To the new holder'])
    expect(await kept()).toMatchObject([{ recipient: number, state: 'unclaimed' }])
  })

  it('is the one of the environment: it is the only account’s, even before the artist has ever written', async () => {
    const { id } = await single.signUp()
    await deliverText(single, twilioText('+13125550014', '+13125550199', 'First!'))
    await workOff(single)
    const { rows: found } = await single.house.db.systemPool.query('select user_id, content from messages')
    expect(found).toEqual([{ user_id: id, content: 'First!' }])
  })

  it('belongs to an artist who has left: the text is dropped', async () => {
    const nova = await artist()
    await rows("update users set delete_after = now() - interval '1 minute' where id = $1", [nova.id])
    await deliverText(test, twilioText('+13125550013', nova.number, 'Hi'))
    await workOff(test)
    expect(await messagesOf(nova.id)).toEqual([])
    expect(await kept()).toEqual([])
  })
})

describe('a stranger', () => {
  it('becomes one contact, even by several texts at once, with source text and unknown consent', async () => {
    const nova = await artist()
    await Promise.all(
      ['Hi', 'Hi again', 'You there?'].map((body) => deliverText(test, twilioText('+33612345678', nova.number, body))),
    )
    await workOff(test)
    expect(
      await rows(
        'select source, phone, phone_country, sms_consent, time_zone, locked_at from contacts where user_id = $1',
        [nova.id],
      ),
    ).toEqual([
      {
        source: 'text',
        phone: '+33612345678',
        phone_country: 'FR',
        sms_consent: 'unknown',
        time_zone: 'Europe/Paris',
        locked_at: null,
      },
    ])
    expect(new Set((await messagesOf(nova.id)).map(({ contact_id }) => contact_id)).size).toBe(1)
  })

  it('waits for room if the plan is full: kept with the message, counted, and the owner is told about the first', async () => {
    const nova = await artist()
    test.setTier('free')
    await rows(
      `insert into contacts (id, user_id, name, email, source, created_at, updated_at, last_activity)
       select gen_random_uuid(), $1, 'Fan', n || '@example.com', 'manual', now(), now(), now() from generate_series(1, 1000) n`,
      [nova.id],
    )
    for (const from of ['+13125550020', '+13125550021']) {
      await deliverText(test, twilioText(from, nova.number, 'Hello'))
      await workOff(test)
    }
    test.setTier('pro')
    expect(await messagesOf(nova.id)).toHaveLength(2)
    expect(await rows('select locked from contact_counters where user_id = $1', [nova.id])).toEqual([{ locked: '2' }])
    const told = await rows<{ title: string }>(
      "select title from notifications where user_id = $1 and kind = 'audience'",
      [nova.id],
    )
    expect(told).toHaveLength(1)
  })
})

describe('a text that cannot be taken', () => {
  it('stops no other, is retried alone, and stays for the operator', async () => {
    const nova = await artist()
    const from = (n: number) => `+1312777${String(n).padStart(4, '0')}`
    for (let n = 0; n < 30; n++)
      await deliverText(test, twilioText(n % 10 === 5 ? 'BANK' : from(n), nova.number, `Text ${n}`))
    await workOff(test).catch(() => {})
    expect(await messagesOf(nova.id)).toHaveLength(27)
    expect(await kept()).toMatchObject([{ state: 'alone' }, { state: 'alone' }, { state: 'alone' }])
    expect(lines.join('')).not.toContain('Text 5')
  })
})
