/** A mail to one person. */
export interface Mail {
  /** The caller's id, e.g. the job's. A mail with the same id is the same mail and arrives once. */
  id: string
  to: string
  /** Sender name shown instead of the installation's; the address stays. */
  senderName?: string
  subject: string
  html: string
  text: string
  headers?: Readonly<Record<string, string>>
  /** Account that it concerns, if known. It is not sent; the sandbox stores it for erasure. */
  userId?: string
}

/** Sends mail from this installation's address. */
export interface EmailProvider {
  readonly name: 'smtp' | 'sandbox'
  /** @throws EmailError if it was not accepted, or the outcome is unknown */
  send(mail: Mail): Promise<{ providerId: string }>
}

/**
 * - `refused`: permanently refused by the receiving side (5xx, an invalid address); a retry changes nothing.
 * - `not-now`: not accepted, but may be later (4xx, the server is down).
 * - `uncertain`: transmitted completely, but the answer was lost; it may have been accepted.
 */
export type EmailFailure = 'refused' | 'not-now' | 'uncertain'

/**
 * Reason why a mail was not accepted. The message contains no address and quotes nothing of the mail (standard W19).
 */
export class EmailError extends Error {
  override name = 'EmailError'
  readonly failure: EmailFailure

  constructor(failure: EmailFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** Returns a mail's sender: the installation's address, with the mail's own name if it has one. */
export function senderOf(from: string, name: string | undefined): { name: string; address: string } {
  const [, own = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? []
  return { name: name ?? own, address: address.trim() }
}
