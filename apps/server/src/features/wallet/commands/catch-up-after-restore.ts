import { DAY_MS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { findLeavingSince } from '../queries/leaving.ts'
import { clearDueOfAll } from '../store/auto-top-ups.ts'
import { syncPayment } from './sync-payment.ts'
import { syncReversals } from './sync-reversals.ts'

/** The oldest payment that is looked at: a backup is younger. What went back of older ones is looked at by itself. */
const DAYS = 35

/**
 * Brings what the provider knows of payments into books that were restored, before anything spends or charges: what was
 * paid, charged, refunded or disputed after the backup is lost here alone. Where the provider cannot be asked, no wallet
 * waits to be topped up any more: its card may have been charged already.
 * @returns what the operator should know
 */
export async function catchUpAfterRestore(context: SystemContext): Promise<string> {
  const { payments } = context.providers
  if (!payments) return letWait(context, 'No payment provider is set up.')
  const since = new Date(context.now.getTime() - DAYS * DAY_MS)
  let looked = 0
  try {
    for await (const { paymentId, userId } of payments.listPayments(since)) {
      // Who came after the backup has no account here: nothing is decided for them before the operator has looked.
      if ((await findLeavingSince(context, userId)) === undefined) continue
      await syncPayment(context, paymentId)
      looked += 1
    }
    if ((await syncReversals(context)) > 0) return await letWait(context, 'Some refunds could not be looked up.')
    return `Payments that were looked up at the provider: ${looked}.`
  } catch (error) {
    context.log.error({ err: error }, 'payments could not be looked up')
    return letWait(context, `The payment provider did not answer (${looked} payments were looked up).`)
  }
}

async function letWait(context: SystemContext, why: string): Promise<string> {
  const cleared = await context.db.asSystem((tx) => clearDueOfAll(tx))
  return `${why} Auto top-ups that waited and now do not: ${cleared}. Run npm run ledger:check when it answers.`
}
