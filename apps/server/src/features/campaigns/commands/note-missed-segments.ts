import type { JobContext } from '../../../platform/context.ts'
import { listUnnotedOfAll } from '../queries/unnoted.ts'
import { noteSegments } from './note-segments.ts'

/** Campaigns looked up at once, and noted in one run; the next one goes on (standard W22). */
const BATCH = 50
const MOST = 500

/**
 * Notes the segments of campaigns whose beginning was interrupted before. One that fails is logged, and tried again by the next
 * run. Safe to repeat.
 */
export async function noteMissedSegments(context: JobContext): Promise<void> {
  const tried: string[] = []
  while (tried.length < MOST) {
    const asked = { limit: BATCH, except: tried }
    const unnoted = await context.db.asSystem((system) => listUnnotedOfAll(system, context.now, asked))
    for (const one of unnoted) {
      context.signal.throwIfAborted()
      tried.push(one.campaignId)
      try {
        await noteSegments(context, one)
      } catch (error) {
        context.signal.throwIfAborted()
        context.log.error({ err: error, ...one }, 'the segments of a campaign could not be noted')
      }
    }
    if (unnoted.length < BATCH) return
  }
}
