import type { SystemContext } from '../../../platform/context.ts'
import { readVisitor } from '../policy/links.ts'
import { openVisits } from '../store/visits-intake.ts'

/**
 * Records a visit through a personal link after checking its signature. A job looks up the person and their consent, so
 * that the page never waits. Visits that cannot be stored are dropped.
 */
export function takeVisit(context: SystemContext, at: { siteId: string; blockId?: string }, token: string): void {
  const visitor = readVisitor(context, token)
  if (!visitor) return
  context
    .hold(openVisits)
    .add({ ...visitor, ...at, at: context.now.toISOString() })
    .catch((error: unknown) => context.log.warn({ err: error }, 'a visit was not stored'))
}
