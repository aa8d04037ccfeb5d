/** One text or picture message to one phone. */
export interface TextMessage {
  /** The sender's own id. Twilio knows no such key, so one id may be handed in once only. */
  id: string
  /** E.164. */
  to: string
  /** E.164; absent: the sender of this installation. */
  from?: string
  body: string
  /** Public addresses of pictures; makes it an MMS. */
  mediaUrls?: readonly string[]
  /** Whose account it is about, where that is known. It is not sent; the sandbox keeps it for erasure. */
  userId?: string
}

/** Sends texts. */
export interface SmsProvider {
  readonly name: 'twilio' | 'sandbox'
  /** @throws SmsError where it was not accepted, or where nobody can tell */
  send(message: TextMessage): Promise<{ providerId: string }>
}

/** What texts are sent through: a provider, within the countries that the operator has named. */
export interface TextingProvider extends SmsProvider {
  /** Whether texts may go to the country of this number (E.164). */
  serves(to: string): boolean
}

/**
 * - `invalid-number`: no phone can have this number, or none that takes texts.
 * - `unreachable`: the number is real and this message cannot go there (opted out, a land line, a region not served).
 * - `refused`: the provider does not serve us (credentials, no sender, no money): an operator must act.
 * - `not-now`: certainly not accepted, and may be later (429, no connection made).
 * - `uncertain`: the answer was lost, or the provider failed in the middle: it may have been accepted, and is never
 *   sent again by itself (standard S3).
 */
export type SmsFailure = 'invalid-number' | 'unreachable' | 'refused' | 'not-now' | 'uncertain'

/** Why a text was not accepted. The message names no number and quotes nothing of the text (standard W19). */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly failure: SmsFailure
  /** Seconds that the provider asks us to wait, with `not-now`. */
  readonly retryAfter: number | undefined

  constructor(failure: SmsFailure, message: string, retryAfter?: number) {
    super(message)
    this.failure = failure
    this.retryAfter = retryAfter
  }
}
