import type { JobContext } from '../../../platform/context.ts'
import { lateSignUpsOfAll } from '../store/sign-ups.ts'
import { takeIn } from './take-in.ts'

const MINUTE_MS = 60_000
/** Longer than all retries of the job that takes in sign-ups. */
const LATE_MS = 30 * MINUTE_MS
/** Period that is checked. A restore returns to the state of the last night. */
const LOOK_BACK_MS = 3 * 24 * 60 * MINUTE_MS

/**
 * Takes in sign-ups that were left over after a restore, which sets aside jobs that might write to somebody twice, or
 * after a permanent failure. Sends no mail, and loses nobody (product section 11).
 */
export async function takeInLate(context: JobContext): Promise<void> {
  const now = context.now.getTime()
  const late = await lateSignUpsOfAll(context, new Date(now - LOOK_BACK_MS), new Date(now - LATE_MS))
  for (const { id, userId } of late) {
    context.signal.throwIfAborted()
    await takeIn(await context.asOwner(userId), id).catch((error: unknown) =>
      context.log.error({ err: error, signUp: id }, 'a sign-up could not be taken in'),
    )
  }
}
