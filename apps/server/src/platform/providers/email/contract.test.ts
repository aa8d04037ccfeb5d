import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSmtpSink, type SmtpSink } from '../../../testing/smtp-sink.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import type { BulkMail, EmailProvider, Mail } from './email.ts'
import { sandboxEmail } from './sandbox.ts'
import { smtpEmail } from './smtp.ts'

const FROM = 'Greenroom <hello@greenroom.example>'
const REPLY_DOMAIN = 'mail.greenroom.example'
const MAIL: Mail = {
  id: 'probe/1',
  to: 'iris@example.com',
  senderName: 'Nova Reyes via Greenroom',
  subject: 'Re: Your show',
  html: '<p>Doors at 8.</p>',
  text: 'Doors at 8.\n',
  replyTo: `reply+abc@${REPLY_DOMAIN}`,
  messageId: `<01890000-0000-7000-8000-000000000000@${REPLY_DOMAIN}>`,
  inReplyTo: '<first@example.com>',
  references: ['<zero@example.com>', '<first@example.com>'],
  envelopeFrom: `bounce+abc@${REPLY_DOMAIN}`,
  files: [{ name: 'set list.txt', type: 'text/plain', bytes: Buffer.from('1. Low Tide\n') }],
}

/** A mail as its recipient's mailbox shows it. */
interface Seen {
  from: string
  envelopeFrom: string
  headers: Record<string, string>
  fileNames: string[]
}

const test = useTestApp()
let sink: SmtpSink
let smtp: (EmailProvider & { close(): void }) | undefined

beforeAll(async () => {
  sink = await openSmtpSink()
  smtp = smtpEmail({ url: sink.url, from: FROM, replyDomain: REPLY_DOMAIN })
})
afterAll(async () => {
  smtp?.close()
  await sink.close()
})

const throughSmtp = async (mail: Mail): Promise<Seen> => {
  await smtp?.send(mail)
  const { raw = '', from = '' } = sink.mails.at(-1) ?? {}
  const [head = ''] = raw.split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const fileNames = [...raw.matchAll(/filename="?([^"\r\n]+)"?/g)].map(([, name]) => name ?? '')
  return { from: headers.From ?? '', envelopeFrom: from, headers, fileNames }
}
const throughSandbox = async (mail: Mail): Promise<Seen> => {
  const clock = () => test.house.clock()
  await sandboxEmail({ db: test.house.db, from: FROM, replyDomain: REPLY_DOMAIN, clock }).send(mail)
  const { rows } = await test.house.db.systemPool.query<{
    sender: string
    headers: Record<string, string>
    files: { name: string }[]
  }>('select sender, headers, files from sandbox_mails where id = $1', [mail.id])
  const { sender = '', headers = {}, files = [] } = rows[0] ?? {}
  return {
    from: sender,
    envelopeFrom: headers['Return-Path']?.replace(/[<>]/g, '') ?? '',
    headers,
    fileNames: files.map(({ name }) => name),
  }
}

describe.each([
  ['SMTP', throughSmtp],
  ['the sandbox', throughSandbox],
])('a mail of a conversation through %s', (_name, send) => {
  it('comes from the artist, threads, bounces to its own address, and is answered at another', async () => {
    const seen = await send(MAIL)
    expect(seen.from).toBe('Nova Reyes via Greenroom <hello@greenroom.example>')
    expect(seen.envelopeFrom).toBe(MAIL.envelopeFrom)
    expect(seen.headers).toMatchObject({
      'Message-ID': MAIL.messageId,
      'In-Reply-To': '<first@example.com>',
      References: '<zero@example.com> <first@example.com>',
      'Reply-To': MAIL.replyTo,
    })
    expect(seen.fileNames).toEqual(['set list.txt'])
  })

  it('has nothing of that if it is any other mail', async () => {
    const { id, to, subject, html, text } = { ...MAIL, id: 'probe/2' }
    const seen = await send({ id, to, subject, html, text })
    expect(seen.from).toBe(FROM)
    for (const name of ['Reply-To', 'In-Reply-To', 'References', 'List-Unsubscribe'])
      expect(seen.headers).not.toHaveProperty(name)
    expect(seen.headers['Message-ID']).toMatch(/^<[0-9a-f]{40}@greenroom\.example>$/)
    expect(seen.fileNames).toEqual([])
  })
})

it('the sandbox stores a mail of a campaign like a single one, and refuses those whose mailbox does not exist', async () => {
  const clock = () => test.house.clock()
  const sandbox = sandboxEmail({ db: test.house.db, from: FROM, replyDomain: REPLY_DOMAIN, clock })
  const bulk = (to: string): BulkMail => ({
    id: `campaign/${to}`,
    userId: '01890000-0000-7000-8000-000000000000',
    to,
    envelopeFrom: `bounce+abc@${REPLY_DOMAIN}`,
    mail: () => ({ ...MAIL, id: `campaign/${to}`, to }),
    write: () => {
      throw new Error('only SMTP writes it')
    },
  })
  expect(await sandbox.sendBulk(bulk('iris@example.com'))).toEqual({ providerId: 'sandbox-campaign/iris@example.com' })
  await expect(sandbox.sendBulk(bulk('refused@example.com'))).rejects.toMatchObject({ failure: 'refused' })
  const { rows } = await test.house.db.systemPool.query(
    "select recipient from sandbox_mails where id like 'campaign/%'",
  )
  expect(rows).toEqual([{ recipient: 'iris@example.com' }])
})

it('sends a file byte for byte', async () => {
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 37) % 256))
  await smtp?.send({ ...MAIL, id: 'probe/3', files: [{ name: 'a.bin', type: 'application/octet-stream', bytes }] })
  const part = sink.mails.at(-1)?.raw.split('filename=a.bin')[1]?.split('\r\n\r\n')[1]?.split('\r\n--')[0] ?? ''
  expect(Buffer.from(part, 'base64').equals(bytes)).toBe(true)
})

it('lets no header be smuggled in by a name, a thread, or a file', async () => {
  const evil = 'x\r\nBcc: eve@example.com'
  await smtp?.send({
    ...MAIL,
    id: 'probe/4',
    senderName: evil,
    inReplyTo: `<a>${evil}`,
    references: [`<b>${evil}`],
    replyTo: `reply@a.example${evil}`,
    files: [{ name: evil, type: 'text/plain', bytes: Buffer.from('a') }],
  })
  expect(sink.mails.at(-1)?.raw).not.toMatch(/^Bcc:/im)
  expect(sink.mails.at(-1)?.to).toEqual(['iris@example.com'])
})
