import { DAY_MS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { syncPayment } from './sync-payment.ts'

/** Refunds and disputes of so many days are looked at again: a bank may take four months over one. */
const DAYS = 120

/**
 * Books what has gone back of payments lately, and what of that has come again, also where the provider's word of it never
 * came (standard M10). What stands in the books stays; a payment that cannot be looked up holds up no other.
 * @returns how many could not be looked up
 * @throws PaymentError where the provider does not say which there are
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
      context.log.warn({ err: error, paymentId }, 'what went back of a payment could not be looked up')
    })
  }
  return failed
}
