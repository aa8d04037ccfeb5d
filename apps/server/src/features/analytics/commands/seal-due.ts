import type { JobContext } from '../../../platform/context.ts'
import { claimSealsOfAll, wakeForLateHits } from '../store/seals.ts'
import { sealOwner } from './seal-owner.ts'

/** Milliseconds after which a run leaves the rest to the next one. */
const MAX_RUN_MS = 12 * 60_000

/**
 * Seals days that have ended where their owners live, owner by owner. One that fails is logged and keeps nobody waiting; it is
 * tried again some minutes later. A run that stops goes on with the next.
 */
export async function sealDue(context: JobContext): Promise<void> {
  await wakeForLateHits(context.db, context.now)
  const began = performance.now()
  for (;;) {
    const owners = await claimSealsOfAll(context.db, context.now)
    if (owners.length === 0) return
    for (const userId of owners) {
      context.signal.throwIfAborted()
      if (performance.now() - began > MAX_RUN_MS) return
      try {
        await sealOwner(context, userId)
      } catch (error) {
        context.signal.throwIfAborted()
        context.log.error({ err: error, userId }, 'days could not be sealed')
      }
    }
  }
}
