import type { JobContext } from '../../../platform/context.ts'
import { deferMarks, listMarkedOfAll } from '../store/totals.ts'
import { countCampaign } from './count-campaign.ts'

/** Campaigns counted at once, and in one run; the next one goes on (standard W22). */
const BATCH = 200
const MOST = 5000

/**
 * Counts every campaign about which something has changed. One that fails is logged, waits behind all others, and is tried again
 * by the next run. Safe to repeat, and on several nodes at once.
 */
export async function countMarked(context: JobContext): Promise<void> {
  const failed = new Set<string>()
  for (let counted = 0; counted < MOST; ) {
    const marked = await context.db.asSystem((system) => listMarkedOfAll(system, BATCH))
    const waiting = marked.filter(({ sendId }) => !failed.has(sendId))
    for (const send of waiting) {
      context.signal.throwIfAborted()
      try {
        await countCampaign(context, send)
      } catch (error) {
        context.signal.throwIfAborted()
        context.log.error({ err: error, ...send }, 'a campaign could not be counted')
        failed.add(send.sendId)
        await context.db.asSystem((system) => deferMarks(system, send))
      }
    }
    if (marked.length < BATCH || waiting.length === 0) return
    counted += waiting.length
  }
}
