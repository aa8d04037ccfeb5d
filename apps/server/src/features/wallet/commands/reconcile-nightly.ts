import type { JobContext } from '../../../platform/context.ts'
import { checkLedger } from './check-ledger.ts'
import { followPayment } from './follow-payment.ts'
import { syncReversals } from './sync-reversals.ts'

/**
 * Nightly check of all books. Credits payments whose event never arrived; the alarm stays until the next check, because
 * a lost event is worth knowing about. Refunds and disputes without an event are booked, too.
 */
export async function reconcileNightly(context: JobContext): Promise<void> {
  const { drift } = await checkLedger(context)
  for (const { what, id } of drift)
    if (what === 'payment has no posting') {
      context.signal.throwIfAborted()
      await followPayment(context, id).catch((error: unknown) =>
        context.log.warn(
          { err: error, paymentId: id },
          'a payment could not be booked, and will be retried the next night',
        ),
      )
    }
  if (context.providers.payments)
    await syncReversals(context, context.signal).catch((error: unknown) => {
      context.signal.throwIfAborted()
      context.log.warn({ err: error }, 'refunds and disputes could not be listed, and will be retried the next night')
    })
}
