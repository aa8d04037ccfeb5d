import type { JobContext } from '../../../platform/context.ts'
import { lateSignUpsOfAll } from '../store/sign-ups.ts'
import { takeIn } from './take-in.ts'

const MINUTE_MS = 60_000
/** Longer than any retry of what takes sign-ups in. */
const LATE_MS = 30 * MINUTE_MS
/** How far back is looked: a restore brings back the state of the last night. */
const LOOK_BACK_MS = 3 * 24 * 60 * MINUTE_MS

/**
 * Takes in what was left lying: by a restore, which sets aside whatever might write to somebody twice, or by work that failed
 * for good. Nobody is mailed; nobody is lost (product section 11).
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
