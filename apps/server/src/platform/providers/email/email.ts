/** One mail to one person. */
export interface Mail {
  /** The sender's own id, e.g. the job's: the same id handed in again is the same mail, and arrives once. */
  id: string
  to: string
  /** Who the mailbox shows as its sender, in place of the installation's own name; the address stays. */
  senderName?: string
  subject: string
  html: string
  text: string
  headers?: Readonly<Record<string, string>>
  /** Whose account it is about, where that is known. It is not sent; the sandbox keeps it for erasure. */
  userId?: string
}

/** Sends mail from the address of this installation. */
export interface EmailProvider {
  readonly name: 'smtp' | 'sandbox'
  /** @throws EmailError where it was not accepted, or where nobody can tell */
  send(mail: Mail): Promise<{ providerId: string }>
}

/**
 * - `refused`: the receiving side said no for good (5xx, an address that is none): another try changes nothing.
 * - `not-now`: not accepted, and may be later (4xx, the server is away).
 * - `uncertain`: it was handed over whole, and the answer was lost: it may have been accepted.
 */
export type EmailFailure = 'refused' | 'not-now' | 'uncertain'

/** Why a mail was not accepted. The message names no address and quotes nothing of the mail (standard W19). */
export class EmailError extends Error {
  override name = 'EmailError'
  readonly failure: EmailFailure

  constructor(failure: EmailFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** The sender of a mail: the installation's address, under another name where the mail has one. */
export function senderOf(from: string, name: string | undefined): { name: string; address: string } {
  const [, own = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? []
  return { name: name ?? own, address: address.trim() }
}
