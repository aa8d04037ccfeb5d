import type { SystemContext } from '../../../platform/context.ts'
import type { FanVisit } from '../events.ts'
import { keepVisitsOfAll } from '../store/visits.ts'

/**
 * Keeps visits and clicks through people's own links. Only of who agrees to it at this moment: a link that was given
 * once keeps no one known who has withdrawn (decisions.md, "Contacts").
 */
export async function noteVisits(context: SystemContext, userId: string, visits: readonly FanVisit[]): Promise<void> {
  await keepVisitsOfAll(context, userId, visits)
}
