import type { JobContext } from '../../../platform/context.ts'
import { runBatches } from '../../../platform/long-work/long-work.ts'
import { contactsAfter, findOutdated } from '../queries/points.ts'
import { lockSweep, noteSweep } from '../store/scorings.ts'
import { writeScores } from '../store/scores.ts'

/** Contacts per batch, which is one transaction. */
const AT_ONCE = 1000

/**
 * Scores all contacts of an owner, batch by batch, from where the sweep stands. Deleted and locked ones too, because
 * they can come back. A batch moves the position in its own transaction, so that a killed process continues after it.
 */
export const continueSweep = (context: JobContext, userId: string): Promise<void> =>
  runBatches(context, userId, async (owner, tx) => {
    const sweep = await lockSweep(owner, tx)
    if (!sweep) return false
    const ids = await contactsAfter(owner, tx, sweep.sweptTo, AT_ONCE)
    const changed = await findOutdated(owner, tx, sweep.weights, ids)
    if (changed.length > 0) await writeScores(owner, tx, sweep.weights, changed)
    const isLast = ids.length < AT_ONCE
    await noteSweep(owner, tx, isLast ? null : (ids.at(-1) ?? null))
    return !isLast
  })
