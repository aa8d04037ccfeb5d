import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../../http/origin.ts'
import { addressIn, EmailError, type EmailFailure, type EmailProvider, messageIdOf } from './email.ts'

export interface SmtpSettings {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465` (TLS from the start). */
  url: string
  /** `Name <address>`, or only an address. */
  from: string
  /** Domain whose mail comes in here. */
  replyDomain?: string | undefined
}

/** Open connections to the server. */
const CONNECTIONS = 5
/** In milliseconds: for connecting, the greeting, and silence in between. They are short because jobs retry. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }
/**
 * Milliseconds after which an idle connection is closed. Servers drop idle ones, which would cost the next mail an
 * attempt.
 */
const IDLE_MS = 20_000

/** Sends mail over SMTP through the operator's server. Connects with the first mail. */
export function smtpEmail(
  { url, from, replyDomain }: SmtpSettings,
  timeouts: Partial<typeof TIMEOUTS> = {},
): EmailProvider & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    idleTimeout: IDLE_MS,
    ...TIMEOUTS,
    ...timeouts,
    ...tlsOf(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  /** Ids of mails transmitted completely: from then on the server may have accepted them. */
  const handedOver = new Set<string>()
  transport.use('stream', ({ data, message }, done) => {
    message.transform(() => onEnd(() => handedOver.add(String(data.messageId))))
    done()
  })
  const own = addressIn(from)
  return {
    name: 'smtp',
    from: own,
    replyDomain,
    async send(mail) {
      const messageId = messageIdOf(mail, own)
      // As an object it is one address, whatever it contains; a string would be parsed as a list.
      const recipient = { name: '', address: mail.to }
      try {
        await transport.sendMail({
          from: { name: mail.senderName ?? own.name, address: own.address },
          to: recipient,
          envelope: { from: { name: '', address: mail.envelopeFrom ?? own.address }, to: [{ ...recipient }] },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId,
          ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
          ...(mail.inReplyTo === undefined ? {} : { inReplyTo: mail.inReplyTo }),
          ...(mail.references?.length ? { references: [...mail.references] } : {}),
          attachments: (mail.files ?? []).map(({ name, type, bytes }) => ({
            filename: name,
            contentType: type,
            content: bytes,
          })),
          headers: { ...mail.headers },
        })
      } catch (error) {
        throw emailError(error, handedOver.has(messageId))
      } finally {
        handedOver.delete(messageId)
      }
      return { providerId: messageId }
    },
    close: () => transport.close(),
  }
}

/** Requires TLS for passwords, except to this machine or if the URL says otherwise. */
export function tlsOf(url: string): { requireTLS?: boolean } {
  const { protocol, username, hostname, searchParams } = new URL(url)
  const isUrlsChoice = searchParams.has('requireTLS') || searchParams.has('ignoreTLS')
  if (protocol === 'smtps:' || username === '' || isUrlsChoice || isLoopback(`http://${hostname}`)) return {}
  return { requireTLS: true }
}

const onEnd = (then: () => void) =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      then()
      done()
    },
  })

interface SmtpFailure {
  code?: unknown
  command?: unknown
  response?: unknown
  responseCode?: unknown
}

/**
 * Interprets an error of the SMTP library. Only the mail itself or its recipient can be refused permanently. A refused
 * login or sender is the operator's to fix, so the mail waits.
 */
function emailError(error: unknown, isHandedOver: boolean): EmailError {
  const { code, command, response, responseCode } = (error ?? {}) as SmtpFailure
  const enhanced = typeof response === 'string' ? /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] : undefined
  const said = [responseCode, enhanced, code, command].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  )
  return new EmailError(
    failureOf({ code, command, responseCode }, isHandedOver),
    `The mail server did not take the mail (${said.join(' ') || 'no reason given'}).`,
  )
}

function failureOf({ code, command, responseCode }: SmtpFailure, isHandedOver: boolean): EmailFailure {
  if (typeof responseCode === 'number' && responseCode > 0) {
    const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
    return isAboutThisMail && responseCode >= 500 && responseCode !== 503 ? 'refused' : 'not-now'
  }
  // The library found no address to send to.
  if (code === 'EENVELOPE') return 'refused'
  return isHandedOver ? 'uncertain' : 'not-now'
}
