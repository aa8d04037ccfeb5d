/** Number or name that an owner texts from. */
export interface TextSender {
  /** E.164, or a name where a country takes names. */
  address: string
  /** Messaging service of the provider that the number belongs to; a name has none. */
  serviceSid?: string | null
  /** Account of the provider that it belongs to; by default the operator's. */
  accountSid?: string | null
}

/** A text or picture message to one phone. */
export interface TextMessage {
  /** The caller's id. Twilio has no idempotency key, so an id may be submitted only once. */
  id: string
  /** E.164. */
  to: string
  /** `installation`: its own sender, for codes to log in. An owner's text never leaves from it. */
  from: TextSender | 'installation'
  body: string
  /** Public addresses of pictures, which make it an MMS. */
  mediaUrls?: readonly string[]
  /** Address that receives its delivery receipts. */
  statusUrl?: string
  /** Account that it concerns, if known. It is not sent; the sandbox stores it for erasure. */
  userId?: string
}

/** Numbers that an owner without one may take. */
export interface NumberOffer {
  /** E.164, in order of preference; each is one owner's. */
  numbers: readonly string[]
  /** Offered only while the installation has a single account. */
  isForOnlyAccount: boolean
}

/** Sends texts. */
export interface SmsProvider {
  readonly name: 'twilio' | 'sandbox'
  /** @throws SmsError if it was not accepted, or the outcome is unknown */
  send(message: TextMessage): Promise<{ providerId: string }>
  /** Returns the numbers that this owner may take. Undefined: an operator assigns them. */
  offerTo?(ownerId: string): NumberOffer
}

/** A provider of texts, restricted to the operator's countries. */
export interface TextingProvider extends SmsProvider {
  /** Undefined: all. */
  readonly countries: ReadonlySet<string> | undefined
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
  /** The provider's code (twilio.com/docs/api/errors). */
  readonly code: number | undefined

  constructor(failure: SmsFailure, message: string, details: { retryAfter?: number; code?: number } = {}) {
    super(message)
    this.failure = failure
    this.retryAfter = details.retryAfter
    this.code = details.code
  }
}
