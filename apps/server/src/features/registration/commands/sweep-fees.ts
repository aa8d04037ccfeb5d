import { dayOf } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { debtorsOfAll } from '../store/renewals.ts'
import { renewFees } from './renew-fees.ts'

/** Pays the monthly fees that are due, of all owners. */
export async function sweepFees(context: JobContext): Promise<void> {
  for (const userId of await debtorsOfAll(context, dayOf(context.now))) {
    context.signal.throwIfAborted()
    try {
      await renewFees(await context.asOwner(userId))
    } catch (error) {
      context.log.error({ err: error, userId }, 'monthly fees could not be paid; trying again soon')
    }
  }
}
