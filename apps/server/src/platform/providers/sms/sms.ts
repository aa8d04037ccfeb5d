/** A text or picture message to one phone. */
export interface TextMessage {
  /** The caller's id. Twilio has no idempotency key, so an id may be submitted only once. */
  id: string
  /** E.164. */
  to: string
  /** E.164; by default the installation's sender. */
  from?: string
  body: string
  /** Public addresses of pictures, which make it an MMS. */
  mediaUrls?: readonly string[]
  /** Account that it concerns, if known. It is not sent; the sandbox stores it for erasure. */
  userId?: string
}

/** Sends texts. */
export interface SmsProvider {
  readonly name: 'twilio' | 'sandbox'
  /** @throws SmsError if it was not accepted, or the outcome is unknown */
  send(message: TextMessage): Promise<{ providerId: string }>
}

/** A provider of texts, restricted to the operator's countries. */
export interface TextingProvider extends SmsProvider {
  /** Returns true if texts may go to this number's country (E.164). */
  serves(to: string): boolean
}

/**
 * - `invalid-number`: no phone, or none that accepts texts, can have this number.
 * - `unreachable`: the number is real, but this message cannot reach it (opted out, a landline, a region not served).
 * - `refused`: the provider does not serve us (credentials, no sender, no money); an operator must act.
 * - `not-now`: definitely not accepted, but may be later (429, no connection made).
 * - `uncertain`: the answer was lost, or the provider failed midway; it may have been accepted and is never resent
 *   automatically (standard S3).
 */
export type SmsFailure = 'invalid-number' | 'unreachable' | 'refused' | 'not-now' | 'uncertain'

/** Reason why a text was not accepted. The message contains no number and quotes nothing of the text (standard W19). */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly failure: SmsFailure
  /** Seconds to wait as requested by the provider, with `not-now`. */
  readonly retryAfter: number | undefined

  constructor(failure: SmsFailure, message: string, retryAfter?: number) {
    super(message)
    this.failure = failure
    this.retryAfter = retryAfter
  }
}
