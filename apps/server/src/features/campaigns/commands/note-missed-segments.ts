import type { JobContext } from '../../../platform/context.ts'
import { listUnnotedOfAll } from '../queries/unnoted.ts'
import { noteSegments } from './note-segments.ts'

/** Campaigns noted in one run; the next one goes on (standard W22). */
const MOST = 50

/** Notes the segments of campaigns whose beginning was interrupted before. Safe to repeat. */
export async function noteMissedSegments(context: JobContext): Promise<void> {
  const unnoted = await context.db.asSystem((system) => listUnnotedOfAll(system, context.now, MOST))
  for (const one of unnoted) {
    context.signal.throwIfAborted()
    await noteSegments(context, one)
  }
}
