import type { JobContext } from '../../../platform/context.ts'
import { claimNumbersOfAll } from '../store/numbers.ts'
import { lookAtNumber } from './look-at-number.ts'

/** Settles what is open about numbers, one after another: registrars take one call a second. */
export async function sweepNumbers(context: JobContext): Promise<void> {
  for (const { id, userId } of await claimNumbersOfAll(context)) {
    context.signal.throwIfAborted()
    try {
      await lookAtNumber(await context.asOwner(userId), id)
    } catch (error) {
      context.log.warn({ err: error, number: id }, 'a number could not be looked at; trying again soon')
    }
  }
}
