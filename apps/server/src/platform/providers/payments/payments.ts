import type { IncomingHttpHeaders } from 'node:http'

/** A top-up that is asked for. */
export interface CheckoutRequest {
  /** The asker's own id: the same one handed in again is the same checkout. */
  id: string
  userId: string
  /** Cents. */
  amount: number
  /** What is bought, as the payer reads it. */
  title: string
  /** Where the payer comes back to; `{CHECKOUT_SESSION_ID}` in it becomes the checkout's id. */
  successUrl: string
  cancelUrl: string
}

/** A checkout as the provider has it now. */
export interface Checkout {
  sessionId: string
  userId: string
  /** Cents that were paid, or are asked for. */
  amount: number
  status: 'open' | 'paid' | 'expired'
}

/** Something that a provider tells; what it means is asked anew (standard M7). */
export interface PaymentEvent {
  id: string
  type: string
  /** The checkout of a top-up that it is about, if it is about one. */
  sessionId: string | undefined
}

/** Takes payments, always in US dollars. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  /**
   * Opens a page where the payer pays. @returns its address, if the provider gave one
   * @throws PaymentError
   */
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string | undefined }>
  /** The checkout of a top-up; undefined where there is none of this id. @throws PaymentError */
  fetchCheckout(sessionId: string): Promise<Checkout | undefined>
  /** Reads what came to the webhook; undefined where it was not signed by the provider, or not now. */
  readEvent?(call: { rawBody: Buffer; headers: IncomingHttpHeaders }, now: Date): PaymentEvent | undefined
}

/** The provider did not do it. The message holds nothing of a person or a card. */
export class PaymentError extends Error {
  override name = 'PaymentError'
}
