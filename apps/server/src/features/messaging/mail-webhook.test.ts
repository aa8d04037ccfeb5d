import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { mailThread } from '../../testing/mail-threads.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { keepMail } from './commands/keep-mail.ts'

const SECRET = 'a secret of the mail server'
const test = useTestApp({ MAIL_WEBHOOK_SECRET: SECRET, MAIL_REPLY_DOMAIN: 'mail.example.com' })
const closed = useTestApp()
const hands = messageHands(test)
const { query, now } = hands

const seconds = (offset = 0) => String(Math.floor(now().getTime() / 1000) + offset)
const signed = (raw: Buffer | string, timestamp = seconds(), secret = SECRET) => ({
  'x-mail-timestamp': timestamp,
  'x-mail-signature': createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest('hex'),
})
const signedFor = (recipient: string, raw: string) => ({
  'x-mail-recipient': recipient,
  'x-mail-timestamp': seconds(),
  'x-mail-signature': createHmac('sha256', SECRET).update(`${seconds()}.${recipient}.${raw}`).digest('hex'),
})
const post = (raw: Buffer | string, headers: Record<string, string> = signed(raw), app = test.app) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/mail',
    headers: { 'content-type': 'message/rfc822', ...headers },
    payload: raw,
  })

const thread = () => mailThread(hands)

describe('the webhook of a mail server', () => {
  it('takes a mail, keeps it on disk, and has it worked off', async () => {
    const { reply, messages, letter } = await thread()
    const raw = letter()
    const answer = await post(raw, signedFor(`<${reply}>`, raw))
    expect(answer.statusCode, answer.body).toBe(202)
    expect(await query('select door, raw is not null as kept from inbound_mails where handled_at is null', [])).toEqual(
      [{ door: 'webhook', kept: true }],
    )
    await workOff(test)
    expect(await messages()).toMatchObject([{ content: 'Count me in!', mail_id: '<one@example.com>' }])
  })

  it('takes the same mail once, also with other headers of the way, and without knowing the envelope', async () => {
    const { messages, letter } = await thread()
    const raw = letter({ id: '<two@example.com>' })
    for (const copy of [raw, raw, letter({ id: '<two@example.com>', head: 'Received: from a by b\r\n' })])
      expect((await post(copy)).statusCode).toBe(202)
    await workOff(test)
    expect(await messages()).toHaveLength(1)
  })

  it('refuses a mail for nobody here, so that the mail server can bounce it', async () => {
    const { letter, messages } = await thread()
    const raw = letter()
    const answer = await post(raw, signedFor('nobody@mail.example.com', raw))
    expect(answer.statusCode).toBe(422)
    await workOff(test)
    expect(await messages()).toEqual([])
  })

  it('takes nothing unsigned, changed, or older or newer than five minutes', async () => {
    const raw = 'From: a@example.com\r\n\r\nHi'
    const bad: Record<string, string>[] = [
      {},
      { 'x-mail-timestamp': seconds() },
      signed(raw, seconds(), 'another secret'),
      signed(`${raw}!`),
      signed(raw, seconds(-301)),
      signed(raw, seconds(301)),
      { ...signed(raw), 'x-mail-timestamp': seconds(1) },
      { ...signed(raw), 'x-mail-signature': 'abc' },
      signed(raw, '1e10'),
      { ...signed(raw), 'x-mail-recipient': 'added@mail.example.com' },
      { ...signedFor('nova@mail.example.com', raw), 'x-mail-recipient': 'changed@mail.example.com' },
    ]
    for (const headers of bad) expect((await post(raw, headers)).statusCode, JSON.stringify(headers)).toBe(403)
    for (const offset of [-299, 299]) expect((await post(raw, signed(raw, seconds(offset)))).statusCode).toBe(202)
  })

  it('reads what was signed in one way only: nothing moves between recipients and mail', async () => {
    const raw = 'Received: from a.example by b: yes\r\nFrom: a@example.com\r\n\r\nHi'
    const signature = signedFor('nova@mail.example.com', raw)
    const { 'x-mail-recipient': _recipient, ...withoutRecipients } = signature
    expect((await post(`nova@mail.example.com.${raw}`, withoutRecipients)).statusCode).toBe(400)
    const moves: [string, string][] = [
      ['nova@mail.example', `com.${raw}`],
      ['nova@mail.example.com.Received: from a', raw.slice('Received: from a.'.length)],
      ['nova@mail.example.com.Received: from a.example by b', raw.slice(raw.indexOf('yes'))],
    ]
    for (const [recipients, body] of moves)
      expect((await post(body, { ...signature, 'x-mail-recipient': recipients })).statusCode, recipients).not.toBe(202)
    const colon = 'x:a@mail.example.com'
    expect((await post(raw, signedFor(colon, raw))).statusCode).toBe(422)
  })

  it('takes 15 MB and no more', async () => {
    const { messages, letter } = await thread()
    const whole = Buffer.concat([
      Buffer.from(letter({ id: '<big@example.com>' })),
      Buffer.alloc(14 * 1024 * 1024, 'a\r\n'),
    ])
    expect((await post(whole)).statusCode).toBe(202)
    await workOff(test)
    expect(await messages()).toMatchObject([{ mail_id: '<big@example.com>' }])
    expect((await post(Buffer.alloc(15 * 1024 * 1024 + 1, 'a'))).statusCode).toBe(413)
  })

  it('keeps a mail apart from one of somebody else with the same Message-ID', async () => {
    const { messages, letter } = await thread()
    await post(letter())
    await workOff(test)
    const forged = letter({ text: 'Me too' }).replace(/^From: .*/, 'From: eve-forges@example.com')
    await post(forged)
    await workOff(test)
    expect(await messages()).toMatchObject([
      { content: 'Count me in!', mail_id: '<one@example.com>' },
      { content: 'Me too', address: 'eve-forges@example.com', mail_id: expect.stringContaining('@unnamed.invalid>') },
    ])
  })

  it('keeps a mail with characters that no database keeps', async () => {
    const { messages, letter } = await thread()
    await post(letter({ id: '<n\0ul@example.com>', text: 'Hi\0!\r\n\r\nOn Mon, 2 Mar 2026, Nova wrote:\r\n> He\0llo' }))
    await workOff(test)
    expect(await messages()).toMatchObject([{ content: 'Hi!', quoted: expect.stringContaining('> Hello') }])
  })

  it('keeps so much mail that waits and no more; the mail server keeps the rest', async () => {
    await query('delete from inbound_mails', [])
    const keep = (text: string) =>
      keepMail(
        systemContext(test.house),
        { door: 'webhook', recipients: [], raw: Buffer.from(`From: a@example.com\r\n\r\n${text}`) },
        { maxWaitingBytes: 60 },
      )
    expect(await keep('One')).toBe(true)
    expect(await keep('Two')).toBe(true)
    await expect(keep('Three')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await workOff(test)
    expect(await keep('Three')).toBe(true)
  })

  it('forgets what an erased person has just sent to the owner, not what others were sent', async () => {
    await query('delete from inbound_mails', [])
    const [mine, theirs] = [await thread(), await thread()]
    const keep = (recipients: string[], raw: string) =>
      keepMail(systemContext(test.house), { door: 'webhook', recipients, raw: Buffer.from(raw) })
    await keep([mine.reply], mine.letter({ id: '<mine@example.com>' }))
    await keep([mine.reply, theirs.reply], mine.letter({ id: '<both@example.com>' }))
    await keep([theirs.reply], mine.letter({ id: '<theirs@example.com>' }))
    const erased = await test.call(mine.owner, 'POST', `/api/contacts/${mine.fan.id}/erasure`)
    expect(erased.statusCode, erased.body).toBe(204)
    const left = await query('select recipients from inbound_mails where handled_at is null', [])
    expect(left).toEqual([{ recipients: [theirs.reply] }, { recipients: [theirs.reply] }])
    await workOff(test)
    expect(await mine.messages()).toEqual([])
    expect((await theirs.messages()).map(({ mail_id }) => String(mail_id)).toSorted()).toEqual([
      '<both@example.com>',
      '<theirs@example.com>',
    ])
  })

  it('is closed where it has no secret', async () => {
    expect((await post('x', signed('x'), closed.app)).statusCode).toBe(404)
  })

  it('keeps the files that come with a mail', async () => {
    const { fan, reply, messages } = await thread()
    const raw = [
      `From: ${fan.email}`,
      `To: ${reply}`,
      'Subject: A picture',
      'Message-ID: <three@example.com>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Look!',
      '--b',
      'Content-Type: text/plain; name="set list.txt"',
      'Content-Disposition: attachment; filename="set list.txt"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('1. Low Tide').toString('base64'),
      '--b--',
      '',
    ].join('\r\n')
    await post(raw)
    await workOff(test)
    const [message] = await messages()
    expect(message).toMatchObject({ content: 'Look!' })
    const files = await query('select name, type, bytes from message_media where message_id = $1', [message?.id])
    expect(files).toMatchObject([{ name: 'set list.txt', bytes: 11 }])
  })
})
