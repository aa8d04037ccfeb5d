import { beforeAll, describe, expect, it } from 'vitest'
import { messageHands } from '../../testing/message-hands.ts'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()
const { later, newOwner, newFan, send, sent, rowOf, query } = messageHands(test)

interface SandboxMail {
  from: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
const mailTo = async (address: string): Promise<SandboxMail> => {
  const answer = await test.call(undefined, 'GET', `/sandbox/api/mail?to=${encodeURIComponent(address)}`)
  const [mail] = answer.json<{ items: SandboxMail[] }>().items
  if (!mail) throw new Error(`no mail to ${address}`)
  return mail
}
const fanWrites = async (body: Record<string, string>) => {
  const mail = { subject: 'Re: Your show', text: 'Count me in!', ...body }
  const answer = await test.call(undefined, 'POST', '/sandbox/api/mail', mail)
  await workOff(test)
  return answer
}
const inboundOf = (owner: Pick<Visitor, 'id'>) =>
  query<Record<string, unknown>>(
    `select m.*, c.email, c.source, c.email_consent from messages m join contacts c on c.id = m.contact_id
      where m.user_id = $1 and direction = 'inbound' order by m.sent_at, m.id`,
    [owner.id],
  )

let nova: Visitor
beforeAll(async () => {
  nova = await newOwner()
})

describe('a mail to a fan', () => {
  it('comes from the artist, threads, has no footer, and costs nothing', async () => {
    const fan = await newFan(nova)
    const first = await sent(nova, fan, {
      channel: 'email',
      content: 'Hi **{{first_name}}**, see https://nova.example.',
    })
    expect(first).toMatchObject({ subject: 'A message from Nova Reyes', cost: 0 })
    await later()
    const mail = await mailTo(fan.email)
    expect(mail.from).toMatch(/^Nova Reyes via Greenroom <hello@sandbox\.test>$/)
    expect(mail.text).toBe('Hi Mia, see https://nova.example.')
    expect(mail.html).toContain(
      '<p>Hi <strong>Mia</strong>, see <a href="https://nova.example/">https://nova.example</a>.</p>',
    )
    expect(mail.html).not.toMatch(/<img|unsubscribe/i)
    expect(mail.headers['Message-ID']).toBe(`<${first.id}@sandbox.test>`)
    expect(mail.headers['Reply-To']).toMatch(/^reply\+[a-z2-7]{45}@mail\.sandbox\.test$/)
    expect(mail.headers['Return-Path']).toMatch(/^<bounce\+[a-z2-7]{45}@mail\.sandbox\.test>$/)

    await fanWrites({ from: fan.email, to: mail.headers['Reply-To'] ?? '' })
    const [answer] = await inboundOf(nova)
    await sent(nova, fan, { channel: 'email', content: 'See you there' })
    await later()
    const second = await mailTo(fan.email)
    expect(second.subject).toBe('Re: Your show')
    expect(second.headers['In-Reply-To']).toBe(answer?.mail_id)
    expect(second.headers.References).toBe(`<${first.id}@sandbox.test> ${String(answer?.mail_id)}`)
  })
})

describe('a mail that comes in', () => {
  it('goes into the thread of the mail that it answers', async () => {
    const owner = await newOwner()
    const fan = await newFan(owner)
    const message = await sent(owner, fan, { channel: 'email', content: 'Doors at 8.', subject: 'Your show' })
    await later()
    const { headers } = await mailTo(fan.email)
    const answer = await fanWrites({
      from: fan.email.toUpperCase(),
      to: (headers['Reply-To'] ?? '').toUpperCase(),
      text: 'Count me in!\n\nOn Mon, 2 Mar 2026 at 10:00, Nova Reyes <hello@sandbox.test> wrote:\n> Doors at 8.',
    })
    expect(answer.statusCode).toBe(201)
    const [received] = await inboundOf(owner)
    expect(received).toMatchObject({
      contact_id: fan.id,
      channel: 'email',
      status: 'received',
      subject: 'Re: Your show',
      content: 'Count me in!',
      quoted: expect.stringContaining('> Doors at 8.'),
      answers_id: message.id,
      is_automatic: false,
      html: null,
    })
    const [kept] = await query('select raw, outcome from inbound_mails where recipients[1] = $1', [
      headers['Reply-To'] ?? '',
    ])
    expect(kept).toEqual({ raw: null, outcome: 'received' })
  })

  it('stays in the thread if it comes from another address of the person, and shows that address', async () => {
    const owner = await newOwner()
    const fan = await newFan(owner)
    await sent(owner, fan, { channel: 'email', content: 'Hi' })
    await later()
    const { headers } = await mailTo(fan.email)
    await fanWrites({ from: 'mia.work@example.com', to: headers['Reply-To'] ?? '' })
    expect(await inboundOf(owner)).toMatchObject([{ contact_id: fan.id, address: 'mia.work@example.com' }])
  })

  it('of a stranger to an artist makes a contact, with consent unknown', async () => {
    const { username, userId } = await makeSite(test.house)
    const answer = await fanWrites({
      from: 'iris@example.com',
      to: `${username.toUpperCase()}@mail.sandbox.test`,
      text: 'Hello!',
    })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(await inboundOf({ id: userId })).toMatchObject([
      { content: 'Hello!', email: 'iris@example.com', source: 'mail', email_consent: 'unknown' },
    ])
  })

  it('of a machine makes no contact', async () => {
    const { username, userId } = await makeSite(test.house)
    await fanWrites({ from: 'news@example.com', to: `${username}@mail.sandbox.test`, subject: 'Out of office' })
    await fanWrites({ from: 'hello@sandbox.test', to: `${username}@mail.sandbox.test` })
    expect(await inboundOf({ id: userId })).toEqual([])
    expect(await query('select 1 from contacts where user_id = $1', [userId])).toEqual([])
  })

  it('to an address of nobody here is refused', async () => {
    const owner = await newOwner()
    const fan = await newFan(owner)
    await sent(owner, fan, { channel: 'email', content: 'Hi' })
    await later()
    const reply = (await mailTo(fan.email)).headers['Reply-To'] ?? ''
    const forged = reply.replace(/(.)@/, (_, last: string) => `${last === 'a' ? 'q' : 'a'}@`)
    const asBounce = reply.replace('reply+', 'bounce+')
    for (const to of [forged, asBounce, 'nobody@mail.sandbox.test', 'reply+abc@mail.sandbox.test', 'a@example.com'])
      expect((await fanWrites({ from: fan.email, to })).statusCode, to).toBe(400)
    expect(await inboundOf(owner)).toEqual([])
  })

  it('to the address that it came from finds its thread by the mail that it answers, and only for its recipient', async () => {
    const owner = await newOwner()
    const fan = await newFan(owner)
    const message = await sent(owner, fan, { channel: 'email', content: 'Hi' })
    await later()
    const to = 'hello@sandbox.test'
    const answered = `<${message.id}@sandbox.test>`
    expect((await fanWrites({ from: 'eve@example.com', to, in_reply_to: answered })).statusCode).toBe(400)
    expect((await fanWrites({ from: fan.email, to, in_reply_to: answered })).statusCode).toBe(201)
    expect(await inboundOf(owner)).toMatchObject([{ contact_id: fan.id, answers_id: message.id }])
  })

  it('that is a wish to stop is flagged for the owner', async () => {
    const owner = await newOwner()
    const fan = await newFan(owner)
    await sent(owner, fan, { channel: 'email', content: 'Hi' })
    await later()
    const { headers } = await mailTo(fan.email)
    await fanWrites({ from: fan.email, to: headers['Reply-To'] ?? '', text: 'Unsubscribe' })
    const [message] = await inboundOf(owner)
    expect(await query('select channel, message_id from revocation_flags where contact_id = $1', [fan.id])).toEqual([
      { channel: 'email', message_id: message?.id },
    ])
  })
})

describe('what becomes of a mail', () => {
  const written = async (local: string) => {
    const owner = await newOwner()
    const fan = await newFan(owner, { email: `${local}+${owner.id.slice(-12)}@example.com` })
    const message = await sent(owner, fan, { channel: 'email', content: 'Hi' })
    await later()
    return { owner, fan, message }
  }

  it('that bounces for good: the message failed, and the address is not written to again', async () => {
    const { owner, fan, message } = await written('bounce-hard')
    expect(await rowOf(message)).toMatchObject({ status: 'failed', failure: 'invalid_address' })
    expect(await query('select reason from suppressions where user_id = $1', [owner.id])).toEqual([
      { reason: 'bounced' },
    ])
    const again = await send(owner, fan, { channel: 'email', content: 'Hi again' })
    expect(again.json()).toMatchObject({ code: 'NOT_REACHABLE', details: { reason: 'suppressed' } })
  })

  it('that bounces off a full mailbox: the message failed, and another may leave', async () => {
    const { owner, fan, message } = await written('bounce-soft')
    expect(await rowOf(message)).toMatchObject({ status: 'failed', failure: 'mailbox_full' })
    expect(await query('select reason from suppressions where user_id = $1', [owner.id])).toEqual([])
    expect((await send(owner, fan, { channel: 'email', content: 'Hi again' })).statusCode).toBe(201)
  })

  it('that its recipient reports as spam: they have opted out', async () => {
    const { owner, fan } = await written('complain')
    expect(await query('select reason from suppressions where user_id = $1', [owner.id])).toEqual([
      { reason: 'complained' },
    ])
    expect(await query('select email_consent from contacts where id = $1', [fan.id])).toEqual([
      { email_consent: 'opted_out' },
    ])
    const records = await query('select actor, method, source from consent_records where contact_id = $1', [fan.id])
    expect(records.at(-1)).toEqual({ actor: 'person', method: 'mail', source: 'Reported as spam to the mail provider' })
    const again = await send(owner, fan, { channel: 'email', content: 'Sorry' })
    expect(again.json()).toMatchObject({ code: 'NOT_REACHABLE' })
  })

  it('that a vacation program answers: it is shown as such, and is no answer', async () => {
    const { owner, fan } = await written('out-of-office')
    expect(await inboundOf(owner)).toMatchObject([{ contact_id: fan.id, is_automatic: true }])
  })

  it('that is refused at once: the message failed', async () => {
    const { message } = await written('refused')
    expect(await rowOf(message)).toMatchObject({ status: 'failed', failure: 'invalid_address' })
  })
})
