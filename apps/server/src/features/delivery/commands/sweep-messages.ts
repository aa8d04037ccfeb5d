import type { JobContext } from '../../../platform/context.ts'
import { clearOverdue, listOverdueOfAll } from '../../messaging/public.ts'

const MINUTE_MS = 60_000
/** Longer than any call of a provider takes, with the preparation before it; an outcome that comes later still moves the message forward. */
const SENDING_MS = 5 * MINUTE_MS
/** Milliseconds for which the money of an uncertain message stays set aside: receipts come within three days, or not at all. */
const UNCERTAIN_MS = 72 * 60 * MINUTE_MS
/** A little longer than a message may be late, so that its own job decides where there is one. */
const DUE_MS = 65 * MINUTE_MS
/** Messages in one run. */
const MAX_RUN = 500

/** Clears up after cut-off attempts and lost jobs: nothing hangs on for ever, neither messages nor money. */
export async function sweepMessages(context: JobContext): Promise<void> {
  const before = (age: number) => new Date(context.now.getTime() - age)
  const overdue = await listOverdueOfAll(
    context,
    { sending: before(SENDING_MS), uncertain: before(UNCERTAIN_MS), due: before(DUE_MS) },
    MAX_RUN,
  )
  for (const { id, userId, status } of overdue) {
    context.signal.throwIfAborted()
    const owner = await context.asOwner(userId)
    await owner.db.forOwner(owner.ownerId, (tx) => clearOverdue(owner, tx, id, status))
  }
}
