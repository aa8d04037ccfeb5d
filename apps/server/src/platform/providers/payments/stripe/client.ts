import Stripe from 'stripe'
import { PaymentError } from '../payments.ts'

/** How long Stripe may take to answer once, in milliseconds: with its repeats below the 30 s that a payer waits (product section 9). */
const TIMEOUT_MS = 9000
const REPEATS = 2

/** Stripe's SDK. Its repeats carry an idempotency key, so that they do nothing twice. */
export const openClient = (secretKey: string, apiBase: string | undefined): Stripe =>
  new Stripe(secretKey, {
    ...addressOf(apiBase),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: REPEATS,
    telemetry: false,
  })

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme }
}

/** For `catch`: in our own words, as Stripe's may quote what was sent. @throws PaymentError */
export function failed(error: unknown): never {
  if (error instanceof PaymentError) throw error
  const { type = 'no reason given', code, statusCode } = error as { type?: string; code?: string; statusCode?: number }
  const problem = error instanceof Stripe.errors.StripeCardError ? problemOf(error) : undefined
  const words = [type, code, statusCode].filter((word) => word !== undefined)
  throw new PaymentError(`Stripe refused: ${words.join(' ')}`, problem)
}

/** Why a card was declined, for people: what Stripe says of a card is written for the one who pays. */
export const problemOf = ({ code, message }: { code?: string | undefined; message?: string | undefined }): string =>
  code === 'authentication_required' || code === 'invoice_payment_intent_requires_action'
    ? 'Your bank asks you to confirm this payment yourself.'
    : message || 'Your card was declined.'

/** For `catch`: what Stripe does not know is undefined. @throws PaymentError */
export function unknownIsNone(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return
  failed(error)
}

/** Seconds of Stripe's clock as a moment. */
export const momentOf = (seconds: number): Date => new Date(seconds * 1000)

/** The id of what Stripe gives as an id or in full. */
export const idOf = (link: string | { id: string } | null | undefined): string | undefined =>
  typeof link === 'string' ? link : link?.id
