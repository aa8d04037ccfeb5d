import type { JobContext } from '../../../platform/context.ts'
import { listUncertainOfAll } from '../store/receipts.ts'
import { betterUncertain } from '../store/sends.ts'

/** Milliseconds for which the money of an uncertain message stays set aside: receipts come within three days, or not at all. */
const UNCERTAIN_MS = 72 * 60 * 60_000
/** Messages in one run. */
const MAX_RUN = 500

const TAKEN = { outcome: 'sent', reason: null, providerId: null } as const
const LOST = { outcome: 'failed', reason: 'unknown', providerId: null } as const

/**
 * Clears uncertain messages of campaigns. One with a receipt is sent: the receipt came before the message was known to be
 * uncertain. One without has failed, and its money comes back.
 */
export async function clearUncertain(context: JobContext): Promise<void> {
  const before = new Date(context.now.getTime() - UNCERTAIN_MS)
  for (const { userId, hasReceipt, ...attempt } of await listUncertainOfAll(context, before, MAX_RUN)) {
    context.signal.throwIfAborted()
    const owner = await context.asOwner(userId)
    await owner.db.forOwner(owner.ownerId, (tx) => betterUncertain(owner, tx, attempt, hasReceipt ? TAKEN : LOST))
  }
}
