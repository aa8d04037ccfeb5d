import { afterEach } from 'vitest'
import { type BulkMail, EmailError, type EmailFailure } from '../email.ts'
import { smtpEmail } from '../smtp.ts'
import type { BulkSettings } from './bulk-sender.ts'
import { openScriptedRelay, type ScriptedRelay } from './scripted-relay.fixture.ts'

const FROM = 'Greenroom <hello@greenroom.example>'
/** Short pauses, because nothing here waits for a network. Silence is long, because the machine may be busy. */
const QUICK: Partial<BulkSettings> = { silenceMs: 10_000, pause: { firstMs: 1, mostMs: 4 } }
/** For a relay that does not answer at all. */
export const SHORT_SILENCE = { silenceMs: 200 }

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
export const relay = async (options: Parameters<typeof openScriptedRelay>[0] = {}): Promise<ScriptedRelay> => {
  const opened = await openScriptedRelay(options)
  closing.push(opened.close)
  return opened
}
export const sender = (url: string, settings: Partial<BulkSettings> = {}) => {
  const email = smtpEmail({ url, from: FROM }, {}, { ...QUICK, ...settings })
  closing.push(email.close)
  return email
}
export const mailTo = (to: string): BulkMail => ({
  id: to,
  userId: 'nova',
  to,
  envelopeFrom: 'bounce+token@mail.greenroom.example',
  mail: () => {
    throw new Error('only the sandbox keeps mails whole')
  },
  write: () => Buffer.from(`To: ${to}\r\nSubject: Hi\r\n\r\nHi =2E\r\n`),
})
/** Mails to different domains, so that none waits for another. */
export const mails = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => mailTo(`fan@of-${from + n}.example`))
type Outcome = 'sent' | EmailFailure
export const outcomeOf = (sending: Promise<unknown>): Promise<Outcome> =>
  sending.then(
    () => 'sent',
    (error: unknown) => {
      if (error instanceof EmailError) return error.failure
      throw error
    },
  )
export const errorOf = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (error: EmailError) => error,
  )
export const sendAll = (email: ReturnType<typeof sender>, all: readonly BulkMail[]) =>
  Promise.all(all.map((mail) => outcomeOf(email.sendBulk(mail))))
