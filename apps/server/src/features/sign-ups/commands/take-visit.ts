import type { SystemContext } from '../../../platform/context.ts'
import { readVisitor } from '../policy/links.ts'
import { openVisits } from '../store/visits-intake.ts'

/**
 * Takes in a visit through a person's own link, after its signature: who it is of, and whether they agree to it, is looked at
 * by a job, so that the page never waits for it. What cannot be kept is let go.
 */
export function takeVisit(context: SystemContext, at: { siteId: string; blockId?: string }, token: string): void {
  const visitor = readVisitor(context, token)
  if (!visitor) return
  context
    .hold(openVisits)
    .add({ ...visitor, ...at, at: context.now.toISOString() })
    .catch((error: unknown) => context.log.warn({ err: error }, 'a visit was not kept'))
}
