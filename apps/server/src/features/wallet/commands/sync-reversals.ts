import { DAY_MS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { syncPayment } from './sync-payment.ts'

/** Days of refunds and disputes to check again: a bank may take four months to decide. */
const DAYS = 120

/**
 * Books recent refunds and disputes, and their reversals, even without an event (standard M10). Entries are never
 * removed. A payment that cannot be fetched does not stop the others.
 * @returns the number that could not be fetched
 * @throws PaymentError if the provider does not list them
 */
export async function syncReversals(context: SystemContext, signal?: AbortSignal): Promise<number> {
  const payments = requirePayments(context.providers)
  const ids = new Set<string>()
  for await (const id of payments.listReversals(new Date(context.now.getTime() - DAYS * DAY_MS))) ids.add(id)
  let failed = 0
  for (const paymentId of ids) {
    signal?.throwIfAborted()
    await syncPayment(context, paymentId).catch((error: unknown) => {
      failed += 1
      context.log.warn({ err: error, paymentId }, 'refunds and disputes of a payment could not be fetched')
    })
  }
  return failed
}
