import type { JobContext } from '../../../platform/context.ts'
import { findOpenPaymentsOfAll } from '../store/payments.ts'
import { settlePayment } from './settle-payment.ts'

/** A checkout is looked at from here on, in milliseconds: a webhook and the payer's return are faster. */
const FROM_MS = 10 * 60_000
/** And until here: every provider has ended it by then (Stripe after 24 hours). */
const UNTIL_MS = 30 * 3_600_000
/** At once; the rest at the next turn. */
const MOST = 200

/**
 * Asks the provider about checkouts of which nothing was heard: a payment is credited also when its webhook was lost and
 * the payer never came back.
 */
export async function settleOpenPayments(context: JobContext): Promise<void> {
  if (!context.providers.payments) return
  const ago = (ms: number) => new Date(context.now.getTime() - ms)
  for (const { sessionId } of await findOpenPaymentsOfAll(context, ago(UNTIL_MS), ago(FROM_MS), MOST)) {
    context.signal.throwIfAborted()
    await settlePayment(context, sessionId).catch((error: unknown) =>
      context.log.warn({ err: error, sessionId }, 'an open payment could not be looked up'),
    )
  }
}
