import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import { type Verdict, verdictOf } from '../../mail-reader/reports.ts'
import { type BulkSettings, openBulkSender } from './bulk/bulk-sender.ts'
import { CONNECT_TIMES, type ConnectTimes, IDLE_MS, tlsOf } from './connecting.ts'
import {
  addressIn,
  EmailError,
  type EmailFailure,
  type EmailProvider,
  type Mail,
  type MailAddress,
  messageIdOf,
} from './email.ts'
import { type RelayHealth, RELAY_PAUSE, relayHealth, relaysIn, weightedTurns } from './relays.ts'

export interface SmtpSettings {
  /**
   * `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465` (TLS from the start); several with commas in between,
   * each with an optional `weight`.
   */
  url: string
  /** `Name <address>`, or only an address. */
  from: string
  /** Domain whose mail comes in here. */
  replyDomain?: string | undefined
}

/** Connections to each server for single mails. */
const CONNECTIONS = 5

/** Sends mail over SMTP through the operator's servers. Connects with the first mail. */
export function smtpEmail(
  { url, from, replyDomain }: SmtpSettings,
  timeouts: Partial<ConnectTimes> = {},
  bulkSettings: Partial<BulkSettings> = {},
): EmailProvider & { close(): void } {
  const connect = { ...CONNECT_TIMES, ...timeouts }
  const now = () => performance.now()
  const relays = relaysIn(url).map((address) => ({
    address,
    weight: address.weight,
    health: relayHealth(now, bulkSettings.pause ?? RELAY_PAUSE),
    desk: openDesk(address.url, connect),
  }))
  const turn = weightedTurns(relays)
  const bulk = openBulkSender(relays, now, { connect, ...bulkSettings })
  const own = addressIn(from)
  return {
    name: 'smtp',
    from: own,
    replyDomain,
    async send(mail) {
      const tried = new Set<unknown>()
      for (;;) {
        const untried = (relay: { health: RelayHealth }) => !tried.has(relay)
        const relay = turn((each) => untried(each) && each.health.waitMs() === 0) ?? turn(untried)
        if (!relay) throw new EmailError('not-now', 'No mail server could be reached.')
        tried.add(relay)
        try {
          await relay.desk.send(mail, own)
          relay.health.worked()
          return { providerId: messageIdOf(mail, own) }
        } catch (error) {
          if (!(error instanceof Unreached)) throw error
          relay.health.failed()
          if (tried.size === relays.length) throw error
        }
      }
    },
    bulkConnections: bulk.connections,
    sendBulk: (mail) => bulk.send(mail),
    close() {
      bulk.close()
      for (const { desk } of relays) desk.close()
    },
  }
}

/** Nothing of the mail came to the server, so that another may have it. */
class Unreached extends EmailError {}

/** Sends single mails through one server. */
function openDesk(url: string, connect: ConnectTimes) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    idleTimeout: IDLE_MS,
    ...connect,
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
  return {
    async send(mail: Mail, own: MailAddress): Promise<void> {
      const messageId = messageIdOf(mail, own)
      // As an object it is one address, whatever it contains; a string would be parsed as a list.
      const recipient = { name: '', address: mail.to }
      try {
        await transport.sendMail({
          from: { name: mail.senderName ?? own.name, address: mail.from ?? own.address },
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
    },
    close: () => transport.close(),
  }
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
  const failure = failureOf({ code, command, responseCode }, isHandedOver)
  const isAboutSession = !isHandedOver && failure === 'not-now' && !ABOUT_MAIL.has(String(command))
  return new (isAboutSession ? Unreached : EmailError)(
    failure,
    `The mail server did not take the mail (${said.join(' ') || 'no reason given'}).`,
    {
      verdict: failure === 'refused' && typeof response === 'string' ? judged(response, command, enhanced) : undefined,
    },
  )
}

/** Returns what a refusal says about the mailbox; only an answer to the recipient can say that there is none. */
function judged(response: string, command: unknown, status = ''): Verdict {
  const verdict = verdictOf(status, response)
  return command === 'RCPT TO' || verdict !== 'no-mailbox' ? verdict : 'passing'
}

/** Commands whose refusal is an answer to this mail, and no reason to ask another server. */
const ABOUT_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

function failureOf({ code, command, responseCode }: SmtpFailure, isHandedOver: boolean): EmailFailure {
  if (typeof responseCode === 'number' && responseCode > 0) {
    const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
    return isAboutThisMail && responseCode >= 500 && responseCode !== 503 ? 'refused' : 'not-now'
  }
  // The library found no address to send to.
  if (code === 'EENVELOPE') return 'refused'
  return isHandedOver ? 'uncertain' : 'not-now'
}
