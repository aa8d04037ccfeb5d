import type { JobContext } from '../../../platform/context.ts'
import { autoTopUpJob } from '../events.ts'
import { CUT_OFF_MS } from '../policy/auto-top-up.ts'
import { findWaitingOfAll } from '../store/auto-top-ups.ts'

/** Owners per run. The next one follows a minute later. */
const AT_ONCE = 500

/** Resumes what waits: interrupted charges, wallets for which it was too soon, cards after a pause. */
export async function sweepAutoTopUps(context: JobContext): Promise<void> {
  if (!context.providers.payments) return
  const cutOff = new Date(context.now.getTime() - CUT_OFF_MS)
  for (const { userId } of await findWaitingOfAll(context, cutOff, AT_ONCE)) {
    context.signal.throwIfAborted()
    await context.enqueue(autoTopUpJob, { userId }, { id: `${userId}/${context.now.toISOString()}` })
  }
}
