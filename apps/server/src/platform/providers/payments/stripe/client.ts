import Stripe from 'stripe'
import { PaymentError } from '../payments.ts'

/**
 * Timeout of one call to Stripe, in milliseconds. With the retries it stays below the 30 s that a payer waits (product
 * section 9.6).
 */
const TIMEOUT_MS = 9000
const REPEATS = 2

/** Creates Stripe's SDK. Its retries carry an idempotency key, so they do nothing twice. */
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

/** For `catch`: describes the failure in our own words, because Stripe's may quote the input. @throws PaymentError */
export function failed(error: unknown): never {
  if (error instanceof PaymentError) throw error
  const { type = 'no reason given', code, statusCode } = error as { type?: string; code?: string; statusCode?: number }
  const problem = error instanceof Stripe.errors.StripeCardError ? problemOf(error) : undefined
  const words = [type, code, statusCode].filter((word) => word !== undefined)
  throw new PaymentError(`Stripe refused: ${words.join(' ')}`, problem)
}

/** Explains a declined card. Stripe writes its card messages for the payer. */
export const problemOf = ({ code, message }: { code?: string | undefined; message?: string | undefined }): string =>
  code === 'authentication_required' || code === 'invoice_payment_intent_requires_action'
    ? 'Your bank asks you to confirm this payment yourself.'
    : message || 'Your card was declined.'

/** For `catch`: returns undefined if Stripe does not know the object. @throws PaymentError for any other error */
export function unknownIsNone(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return
  failed(error)
}

/** Converts Stripe's seconds to a Date. */
export const momentOf = (seconds: number): Date => new Date(seconds * 1000)

/** Returns the id of an object that Stripe gives by id or in full. */
export const idOf = (link: string | { id: string } | null | undefined): string | undefined =>
  typeof link === 'string' ? link : link?.id
