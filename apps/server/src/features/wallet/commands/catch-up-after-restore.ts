import { DAY_MS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { findLeavingSince } from '../queries/leaving.ts'
import { clearDueOfAll } from '../store/auto-top-ups.ts'
import { syncPayment } from './sync-payment.ts'
import { syncReversals } from './sync-reversals.ts'

/** Days of payments to check: backups are more recent. Reversals of older ones are checked separately. */
const DAYS = 35

/**
 * Updates restored books with the provider's payments before anything spends or charges: what was paid, charged,
 * refunded, or disputed after the backup is known only there. If the provider cannot be asked, waiting top-ups are
 * dropped, because the card may have been charged already.
 * @returns a message for the operator
 */
export async function catchUpAfterRestore(context: SystemContext): Promise<string> {
  const { payments } = context.providers
  if (!payments) return letWait(context, 'No payment provider is set up.')
  const since = new Date(context.now.getTime() - DAYS * DAY_MS)
  let looked = 0
  try {
    for await (const { paymentId, userId } of payments.listPayments(since)) {
      // People who joined after the backup have no account here: the operator has to look before anything is decided.
      if ((await findLeavingSince(context, userId)) === undefined) continue
      await syncPayment(context, paymentId)
      looked += 1
    }
    if ((await syncReversals(context)) > 0) return await letWait(context, 'Some refunds could not be fetched.')
    return `Payments fetched from the provider: ${looked}.`
  } catch (error) {
    context.log.error({ err: error }, 'payments could not be fetched')
    return letWait(context, `The payment provider did not answer (${looked} payments were fetched).`)
  }
}

async function letWait(context: SystemContext, why: string): Promise<string> {
  const cleared = await context.db.asSystem((tx) => clearDueOfAll(tx))
  return `${why} Waiting auto top-ups that were dropped: ${cleared}. Run npm run ledger:check when it answers.`
}
