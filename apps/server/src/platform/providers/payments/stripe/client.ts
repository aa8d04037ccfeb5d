import Stripe from 'stripe'
import { PaymentError } from '../payments.ts'

/** How long Stripe may take to answer once, in milliseconds: with its repeats below the 30 s that a payer waits (spec section 9). */
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
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number }
  throw new PaymentError(`Stripe refused: ${type ?? 'no reason given'} ${code ?? ''} ${statusCode ?? ''}`.trim())
}

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
