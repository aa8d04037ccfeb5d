import type { JobContext } from '../../../platform/context.ts'
import { findOpenPaymentsOfAll } from '../store/payments.ts'
import { settlePayment } from './settle-payment.ts'

/** Age in milliseconds from which a checkout is checked: webhooks and returning payers are faster. */
const FROM_MS = 10 * 60_000
/** Age until which it is checked: by then every provider has ended it (Stripe after 24 hours). */
const UNTIL_MS = 30 * 3_600_000
/** Checkouts per run. The rest follows in the next one. */
const MOST = 200

/**
 * Asks the provider about checkouts without news, so that a payment is credited even if its webhook was lost and the
 * payer never came back.
 */
export async function settleOpenPayments(context: JobContext): Promise<void> {
  if (!context.providers.payments) return
  const ago = (ms: number) => new Date(context.now.getTime() - ms)
  for (const { sessionId } of await findOpenPaymentsOfAll(context, ago(UNTIL_MS), ago(FROM_MS), MOST)) {
    context.signal.throwIfAborted()
    await settlePayment(context, sessionId).catch((error: unknown) =>
      context.log.warn({ err: error, sessionId }, 'an open payment could not be fetched'),
    )
  }
}
