import type { JobContext } from '../../../platform/context.ts'
import { listMarkedOfAll } from '../store/totals.ts'
import { countCampaign } from './count-campaign.ts'

/** Campaigns counted at once, and in one run; the next one goes on (standard W22). */
const BATCH = 200
const MOST = 5000

/** Counts every campaign about which something has changed. Safe to repeat, and on several nodes at once. */
export async function countMarked(context: JobContext): Promise<void> {
  for (let counted = 0; counted < MOST; ) {
    const marked = await context.db.asSystem((system) => listMarkedOfAll(system, BATCH))
    for (const send of marked) {
      context.signal.throwIfAborted()
      await countCampaign(context, send)
    }
    if (marked.length < BATCH) return
    counted += marked.length
  }
}
