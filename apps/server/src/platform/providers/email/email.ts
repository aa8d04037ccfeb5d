import { createHash } from 'node:crypto'
import type { Verdict } from '../../mail-reader/reports.ts'

/** A file that goes with a mail. */
export interface MailFile {
  name: string
  /** Media type. */
  type: string
  bytes: Buffer
}

/** A mail to one person. */
export interface Mail {
  /** The caller's id, e.g. the job's. A mail with the same id is the same mail and arrives once. */
  id: string
  to: string
  /** Sender name shown instead of the installation's; the address stays. */
  senderName?: string
  /** Address shown instead of the installation's, of a domain that has proved itself. */
  from?: string
  subject: string
  html: string
  text: string
  /** Address that answers go to; absent: the sender's. */
  replyTo?: string
  /** With its angle brackets; absent: made from `id`. */
  messageId?: string
  /** Message-ID of the mail that it answers. */
  inReplyTo?: string
  /** Message-IDs of its thread, oldest first. */
  references?: readonly string[]
  /** Sender of the envelope, to which it bounces (RFC 5321, section 4.4); absent: the sender's address. */
  envelopeFrom?: string
  files?: readonly MailFile[]
  headers?: Readonly<Record<string, string>>
  /** Account that it concerns, if known. It is not sent; the sandbox stores it for erasure. */
  userId?: string
}

/** A mail of a campaign to one person. It is written only when its turn on a connection comes. */
export interface BulkMail {
  /** As `Mail.id`. */
  id: string
  /** Owner of the campaign. */
  userId: string
  to: string
  /** Sender of the envelope, which names the person, so that a bounce tells who did not get it (VERP). */
  envelopeFrom: string
  /** For providers that keep mails whole (the sandbox). */
  mail(): Mail
  /**
   * Writes headers and body (RFC 5322) with CRLF, signed, without the final period line. No line begins with a period, so
   * that none needs to be doubled (RFC 5321, section 4.5.2). The bytes are valid until the next call of any mail's `write`.
   */
  write(): Buffer
}

/** Sends mail from this installation's address. */
export interface EmailProvider {
  readonly name: 'smtp' | 'sandbox'
  /** The installation's own sender. */
  readonly from: MailAddress
  /** Domain whose mail comes in here: answers, and mail that bounces. Undefined: no mail comes in. */
  readonly replyDomain: string | undefined
  /** @throws EmailError if it was not accepted, or the outcome is unknown */
  send(mail: Mail): Promise<{ providerId: string }>
  /** Number of mails that `sendBulk` has on the wire at a time, at most; more of them wait in memory. */
  readonly bulkConnections: number
  /**
   * Sends one of many mails. It is never transmitted twice: whoever calls decides by the failure.
   * @throws EmailError as `send` does; `retryAfterMs` says how long its relay or its destination is left in peace
   */
  sendBulk(mail: BulkMail): Promise<{ providerId: string }>
}

/**
 * - `refused`: permanently refused by the receiving side (5xx, an invalid address); a retry changes nothing.
 * - `not-now`: not accepted, but may be later (4xx, the server is down).
 * - `uncertain`: transmitted, but the answer was lost; it may have been accepted, and is not sent again blindly (S3).
 */
export type EmailFailure = 'refused' | 'not-now' | 'uncertain'

interface EmailErrorFacts {
  retryAfterMs?: number | undefined
  verdict?: Verdict | undefined
}

/**
 * Reason why a mail was not accepted. The message contains no address and quotes nothing of the mail (standard W19).
 */
export class EmailError extends Error {
  override name = 'EmailError'
  readonly failure: EmailFailure
  /** For `not-now`: milliseconds until another attempt has a chance, if known. */
  readonly retryAfterMs: number | undefined
  /** For `refused`: what the server's reply says about the mailbox; undefined: it was not asked, the address is none. */
  readonly verdict: Verdict | undefined

  constructor(failure: EmailFailure, message: string, { retryAfterMs, verdict }: EmailErrorFacts = {}) {
    super(message)
    this.failure = failure
    this.retryAfterMs = retryAfterMs
    this.verdict = verdict
  }
}

export interface MailAddress {
  name: string
  address: string
}

/** Reads a sender as configured: `Name <address>`, or only an address. */
export function addressIn(from: string): MailAddress {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? []
  return { name, address: address.trim() }
}

/** Returns the domain of an address. */
export const domainOf = ({ address }: MailAddress): string => /@([^\s>]+)$/.exec(address)?.[1] ?? 'localhost'

/** Returns a mail's Message-ID. A repeated mail has the same one, by which a receiver recognizes it. */
export const messageIdOf = ({ id, messageId }: Mail, from: MailAddress): string =>
  messageId ?? `<${createHash('sha256').update(id).digest('hex').slice(0, 40)}@${domainOf(from)}>`
