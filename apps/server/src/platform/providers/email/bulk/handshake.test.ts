import { afterEach, expect, it } from 'vitest'
import { openSmtpSink } from '../../../../testing/smtp-sink.ts'
import type { BulkMail } from '../email.ts'
import { smtpEmail } from '../smtp.ts'

/** Connections that the library opened, against a server that is not ours. */
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const sinkOf = async (options: Parameters<typeof openSmtpSink>[0]) => {
  const sink = await openSmtpSink(options)
  closing.push(() => sink.close())
  return sink
}
const sender = (url: string) => {
  const email = smtpEmail({ url, from: 'hello@greenroom.example' }, {}, { connections: 2 })
  closing.push(email.close)
  return email
}
const mails: BulkMail[] = Array.from({ length: 20 }, (_, n) => ({
  id: `mail/${n}`,
  userId: 'nova',
  to: `fan@of-${n}.example`,
  envelopeFrom: `bounce+${n}@greenroom.example`,
  mail: () => {
    throw new Error('only the sandbox keeps mails whole')
  },
  write: () => Buffer.from(`Subject: ${n}\r\n\r\nHi\r\n`),
}))
const isUser = (auth: { username?: string | undefined; password?: string | null | undefined }) =>
  auth.username === 'nova' && auth.password === 'se,cret'

it('signs in, over TLS where the server offers it, and sends over several connections', async () => {
  const secured: boolean[] = []
  const sink = await sinkOf({
    authOptional: false,
    disabledCommands: [],
    onAuth: (auth, session, done) => {
      secured.push(session.secure)
      done(isUser(auth) ? null : new Error('no'), { user: auth.username })
    },
  })
  const url = `${sink.url.replace('//', '//nova:se,cret@')}?requireTLS=true&tls.rejectUnauthorized=false`
  const email = sender(url)
  await Promise.all(mails.map((mail) => email.sendBulk(mail)))
  expect(new Set(secured)).toEqual(new Set([true]))
  expect(sink.mails.map(({ from, to }) => [from, ...to].join(' ')).toSorted()).toEqual(
    mails.map(({ envelopeFrom, to }) => `${envelopeFrom} ${to}`).toSorted(),
  )
  for (const { raw } of sink.mails) expect(raw).toMatch(/^Subject: \d+\r\n\r\nHi\r\n$/)
})

it.each([
  ['a certificate that nobody vouches for', { disabledCommands: [] }, '?requireTLS=true'],
  ['no TLS where it is demanded', {}, '?requireTLS=true'],
  ['a refused sign-in', { authOptional: false, allowInsecureAuth: true }, ''],
])('sends nothing over %s', async (_case, options, query) => {
  const sink = await sinkOf({ onAuth: (_auth, _session, done) => done(new Error('no')), ...options })
  const email = sender(sink.url.replace('//', '//nova:wrong@') + query)
  for (const mail of mails.slice(0, 2)) await expect(email.sendBulk(mail)).rejects.toMatchObject({ failure: 'not-now' })
  expect(sink.mails).toEqual([])
})
