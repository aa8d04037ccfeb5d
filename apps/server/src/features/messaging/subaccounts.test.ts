import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openFakeTwilio, TWILIO_SID, TWILIO_TOKEN, twilioError } from '../../testing/fake-twilio.ts'
import { giveNumber, MESSAGES_PATH, twilioText } from '../../testing/inbound-texts.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { newPhone } from '../../testing/phones.ts'
import { fillSends } from '../../testing/send-rows.ts'
import { subaccounts } from '../../testing/subaccounts.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

/** Owners whose numbers belong to subaccounts of the operator's (standard N9). */
const twilio = await openFakeTwilio()
const lines: string[] = []
const test = useTestApp(
  {
    PUBLIC_URL: 'https://fans.example',
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    TWILIO_API_BASE: twilio.url,
    LOG_LEVEL: 'warn',
  },
  { onLog: (line) => lines.push(line) },
)
const { newOwner, newFan, sent, later, rowOf, query } = messageHands(test)
const { clock, opened, call, lookUps } = subaccounts(test, twilio)
const operator = { sid: TWILIO_SID, token: TWILIO_TOKEN }
afterEach(() => {
  lines.length = 0
  twilio.answerLookUp = () => undefined
})
afterAll(() => twilio.close())

const artist = async () => {
  const owner = await newOwner()
  return { ...owner, account: await opened(owner) }
}
/** Has a text delivered for an account. @returns the status of the answer */
const deliver = async (to: string, account: { sid: string; token: string }, body = 'Hi', from = newPhone()) =>
  (await call(MESSAGES_PATH, twilioText(from, to, body), account)).statusCode
const textsOf = async ({ id }: { id: string }) => {
  await workOff(test)
  const rows = await query<{ content: string }>(
    "select content from messages where user_id = $1 and direction = 'inbound' order by content",
    [id],
  )
  return rows.map(({ content }) => content)
}

describe('a text to a number of a subaccount', () => {
  it('is taken if that account signed it, which is looked up once, however many come at once', async () => {
    const nova = await artist()
    const before = lookUps().length
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(nova.account.number, nova.account)))
    expect(answers).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await textsOf(nova)).toHaveLength(8)
    expect(lookUps().length - before).toBe(1)
  })

  it('is nobody’s if another account of ours signed it: the operator’s, or another owner’s', async () => {
    const [nova, juno] = [await artist(), await artist()]
    const fan = await newFan(nova)
    for (const account of [operator, juno.account])
      expect(await deliver(nova.account.number, account, 'STOP', fan.phone)).toBe(200)
    expect(await textsOf(nova)).toEqual([])
    expect(await textsOf(juno)).toEqual([])
    expect(await query('select sms_consent from contacts where id = $1', [fan.id])).toEqual([
      { sms_consent: 'subscribed' },
    ])
    const kept = await query('select state, user_id from inbound_texts where recipient = $1', [nova.account.number])
    expect(kept).toEqual(Array.from({ length: 2 }, () => ({ state: 'unclaimed', user_id: null })))
    expect(lines.join('')).toContain('a text came to a number that nobody holds in this account')
  })

  it('is refused if it names that account, and another one signed it', async () => {
    const [nova, juno] = [await artist(), await artist()]
    const { sid } = nova.account
    expect(await deliver(nova.account.number, { sid, token: juno.account.token })).toBe(403)
    expect(await deliver(nova.account.number, { sid, token: TWILIO_TOKEN })).toBe(403)
    expect(await deliver(nova.account.number, { sid: TWILIO_SID, token: nova.account.token })).toBe(403)
    expect(await textsOf(nova)).toEqual([])
  })

  it('is refused if its account is suspended', async () => {
    const nova = await artist()
    Object.assign(twilio.subaccounts.find(({ sid }) => sid === nova.account.sid) ?? {}, { status: 'suspended' })
    expect(await deliver(nova.account.number, nova.account)).toBe(403)
  })

  it('is answered so that Twilio calls again while Twilio does not say what the account’s token is', async () => {
    const nova = await artist()
    twilio.answerLookUp = () => twilioError(503, 20503)
    expect(await deliver(nova.account.number, nova.account)).toBe(503)
    twilio.answerLookUp = () => undefined
    expect(await deliver(nova.account.number, nova.account)).toBe(200)
    expect(await textsOf(nova)).toEqual(['Hi'])
  })

  it('is taken after the token was exchanged; the old one is refused from then on', async () => {
    const nova = await artist()
    const old = { sid: nova.account.sid, token: nova.account.token }
    expect(await deliver(nova.account.number, old, 'One')).toBe(200)
    nova.account.token = randomUUID()
    clock.now += 61_000
    expect(await deliver(nova.account.number, nova.account, 'Two')).toBe(200)
    expect(await deliver(nova.account.number, old, 'Three')).toBe(403)
    expect(await textsOf(nova)).toEqual(['One', 'Two'])
  })
})

describe('a text to a number that the operator assigned', () => {
  it('is taken if the operator’s account signed it, and no subaccount', async () => {
    const [nova, juno] = [await newOwner(), await artist()]
    const number = newPhone()
    await giveNumber(test, nova.id, number)
    expect(await deliver(number, juno.account, 'From a subaccount')).toBe(200)
    expect(await deliver(number, operator, 'From the operator')).toBe(200)
    expect(await textsOf(nova)).toEqual(['From the operator'])
  })
})

describe('a forged call', () => {
  it('that names accounts without numbers here is refused, and costs no look-up', async () => {
    const stranger = await opened()
    const before = twilio.requests.length
    const forged = Array.from({ length: 40 }, () => ({ sid: `AC${randomUUID().replaceAll('-', '')}`, token: 'x' }))
    for (const account of [stranger, { sid: 'AC1', token: 'x' }, { sid: '', token: 'x' }, ...forged])
      expect(await deliver(stranger.number, account)).toBe(403)
    expect(twilio.requests.length).toBe(before)
  })

  it('that names an account of ours costs at most one look-up a minute', async () => {
    const nova = await artist()
    expect(await deliver(nova.account.number, nova.account)).toBe(200)
    const before = lookUps().length
    const forge = async () => {
      for (let n = 0; n < 20; n++)
        expect(await deliver(nova.account.number, { sid: nova.account.sid, token: 'x' })).toBe(403)
    }
    await forge()
    expect(lookUps().length - before).toBe(0)
    clock.now += 61_000
    await forge()
    expect(lookUps().length - before).toBe(1)
    expect(await deliver(nova.account.number, nova.account)).toBe(200)
  })
})

describe('a delivery receipt', () => {
  it('counts only from the account of the number that the text left from', async () => {
    const [nova, juno] = [await artist(), await artist()]
    const message = await sent(nova, await newFan(nova))
    await later()
    const { providerId } = await rowOf(message)
    const paths = [`/webhooks/twilio/status?message=${message.id}&try=1`, '/webhooks/twilio/status']
    const report = async (account: { sid: string; token: string }, path: string) =>
      (await call(path, { MessageSid: String(providerId), MessageStatus: 'delivered' }, account)).statusCode
    for (const path of paths) {
      expect(await report(operator, path)).toBe(403)
      expect(await report(juno.account, path)).toBe(403)
      expect(await report({ sid: nova.account.sid, token: juno.account.token }, path)).toBe(403)
    }
    expect(await rowOf(message)).toMatchObject({ status: 'sent' })
    for (const path of paths) expect(await report(nova.account, path)).toBe(204)
    expect(await rowOf(message)).toMatchObject({ status: 'delivered' })
  })

  it('of a campaign counts only from an account of its owner', async () => {
    const [nova, juno] = [await artist(), await artist()]
    const sendId = await fillSends(test, nova, (await newFan(nova)).id, 'A mark')
    await query('delete from send_receipts where send_id = $1', [sendId])
    const report = async (account: { sid: string; token: string }) => {
      const path = `/webhooks/twilio/campaigns?send=${sendId}&seq=0&try=1`
      return (await call(path, { MessageSid: 'SM1', MessageStatus: 'delivered' }, account)).statusCode
    }
    const outcomes = () => query('select outcome from send_receipts where send_id = $1', [sendId])
    expect(await report(operator)).toBe(403)
    expect(await report(juno.account)).toBe(403)
    expect(await outcomes()).toEqual([])
    // Receipts of a number come for a while after it was released.
    await query('update senders set released_at = now() where user_id = $1', [nova.id])
    expect(await report(nova.account)).toBe(204)
    expect(await outcomes()).toEqual([{ outcome: 'delivered' }])
  })
})
