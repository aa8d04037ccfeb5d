import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSmtpSink, type SmtpSink } from '../../../testing/smtp-sink.ts'
import { tlsOf } from './connecting.ts'
import { EmailError, type Mail } from './email.ts'
import { smtpEmail } from './smtp.ts'

const FROM = 'Greenroom <hello@greenroom.example>'
const MAIL: Mail = {
  id: 'probe/1',
  to: 'nova@example.com',
  subject: 'Grüße, Nova',
  html: '<p>Open <a href="https://greenroom.example/#a=b">this</a> – now.</p>',
  text: 'Open this – now:\nhttps://greenroom.example/#a=b\n',
  headers: { 'Auto-Submitted': 'auto-generated' },
}

let sink: SmtpSink
const opened: { close(): void }[] = []
const provider = (url = sink.url, timeouts = {}) => {
  const email = smtpEmail({ url, from: FROM }, timeouts)
  opened.push(email)
  return email
}
const failureOf = (sending: Promise<unknown>): Promise<EmailError> =>
  sending.then(
    () => {
      throw new Error('it was sent')
    },
    (error: unknown) => {
      if (error instanceof EmailError) return error
      throw error
    },
  )

/** Quoted-printable (RFC 2045, section 6.7). */
const decoded = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

beforeAll(async () => {
  sink = await openSmtpSink()
})
afterEach(() => {
  sink.mails.length = 0
  sink.refuse.clear()
  for (const email of opened.splice(0)) email.close()
})
afterAll(() => sink.close())

describe('a mail over SMTP', () => {
  it('arrives with its subject, its headers, and the same message as text and HTML', async () => {
    const { providerId } = await provider().send(MAIL)
    expect(sink.mails).toMatchObject([{ to: ['nova@example.com'], from: 'hello@greenroom.example' }])
    const raw = sink.mails[0]?.raw ?? ''
    const [head = ''] = raw.split('\r\n\r\n')
    expect(head).toContain('From: Greenroom <hello@greenroom.example>')
    expect(head).toContain('To: nova@example.com')
    expect(head).toContain('Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe=2C_Nova?=')
    expect(head).toContain('Auto-Submitted: auto-generated')
    expect(head).toContain(`Message-ID: ${providerId}`)
    expect(head).toMatch(/Content-Type: multipart\/alternative/)
    const [text, html] = raw
      .split(/--[-_A-Za-z0-9.]+(?:--)?\r\n/)
      .filter((part) => part.startsWith('Content-Type: text/'))
      .map((part) => decoded(part.split('\r\n\r\n').slice(1).join('\r\n\r\n')).trim())
    expect(text?.replaceAll('\r\n', '\n')).toBe(MAIL.text.trim())
    expect(html).toBe(MAIL.html)
  })

  it('has the same Message-ID when it is sent again, and another mail another', async () => {
    const email = provider()
    const ids = [await email.send(MAIL), await email.send(MAIL), await email.send({ ...MAIL, id: 'probe/2' })]
    expect(ids[0]).toEqual(ids[1])
    expect(ids[0]).not.toEqual(ids[2])
  })

  it.each([
    'nova@example.com, iris@example.com',
    'nova@example.com\r\nBcc: iris@example.com',
    'Nova <iris@example.com>',
  ])('reaches nobody but the one that is named (%j)', async (to) => {
    await provider()
      .send({ ...MAIL, to, subject: 'Hi\r\nBcc: iris@example.com' })
      .catch(() => {})
    for (const mail of sink.mails) {
      expect(mail.to.length).toBe(1)
      expect(mail.to).not.toContain('iris@example.com')
      expect(mail.raw).not.toMatch(/^Bcc:/im)
    }
  })
})

describe('a mail that is not taken', () => {
  it('is refused for good where the receiver says so, and the error names no one', async () => {
    sink.refuse.set('nova@example.com', { code: 550, text: '5.1.1 <nova@example.com> unknown' })
    const error = await failureOf(provider().send(MAIL))
    expect(error.failure).toBe('refused')
    expect(error.message).toContain('550 5.1.1')
    expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain('nova')
  })

  it.each([
    ['the receiver asks for patience', { code: 451, text: '4.7.1 later' }],
    ['the receiver has no room', { code: 452, text: '4.2.2 full' }],
  ])('may be later where %s', async (_case, refusal) => {
    sink.refuse.set('nova@example.com', refusal)
    expect((await failureOf(provider().send(MAIL))).failure).toBe('not-now')
  })

  it('is refused where there is no address at all', async () => {
    expect((await failureOf(provider().send({ ...MAIL, to: '' }))).failure).toBe('refused')
  })

  it('may be later where nobody listens', async () => {
    const away = await openSmtpSink()
    await away.close()
    expect((await failureOf(provider(away.url).send(MAIL))).failure).toBe('not-now')
  })

  it('may be later where the server does not greet in time', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((done) => mute.once('listening', done))
    const url = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`
    expect((await failureOf(provider(url, { greetingTimeout: 100 }).send(MAIL))).failure).toBe('not-now')
    mute.close()
  })

  it('may be later where our own sign-in is refused: the operator can mend it', async () => {
    const closed = await openSmtpSink({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no such user')),
    })
    const error = await failureOf(provider(closed.url.replace('//', '//nova:wrong@')).send(MAIL))
    expect(error.failure).toBe('not-now')
    expect(error.message).not.toContain('wrong')
    await closed.close()
  })

  it('is uncertain where the server had it whole and hung up', async () => {
    sink.hangUpOnce = true
    const email = provider()
    expect((await failureOf(email.send(MAIL))).failure).toBe('uncertain')
    await email.send(MAIL)
    const ids = sink.mails.map(({ raw }) => /^Message-ID: (.+)\r$/im.exec(raw)?.[1])
    expect(ids.length).toBe(2)
    expect(ids[0]).toBe(ids[1])
  })
})

describe('encryption', () => {
  it.each([
    ['smtp://nova:secret@mail.example:587', true],
    ['smtp://mail.example', undefined],
    ['smtps://nova:secret@mail.example', undefined],
    ['smtp://nova:secret@localhost:2525', undefined],
    ['smtp://nova:secret@mail.example?requireTLS=false', undefined],
  ])('%s demands STARTTLS: %s', (url, requireTLS) => {
    expect(tlsOf(url).requireTLS).toBe(requireTLS)
  })

  it('is not given up where it is demanded: neither password nor mail go out in the clear', async () => {
    const seen: unknown[] = []
    const clear = await openSmtpSink({
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) => {
        seen.push(auth)
        done(null, { user: auth.username })
      },
    })
    const url = `${clear.url.replace('//', '//nova:secret@')}?requireTLS=true`
    expect((await failureOf(provider(url).send(MAIL))).failure).toBe('not-now')
    expect([...seen, ...clear.mails]).toEqual([])
    await clear.close()
  })

  it('is used where the server offers it', async () => {
    let isSecure = false
    const tls = await openSmtpSink({
      disabledCommands: [],
      onSecure: (_socket, _session, done) => {
        isSecure = true
        done()
      },
    })
    await provider(`${tls.url}?tls.rejectUnauthorized=false`).send(MAIL)
    expect(isSecure).toBe(true)
    expect(tls.mails.length).toBe(1)
    await tls.close()
  })
})
