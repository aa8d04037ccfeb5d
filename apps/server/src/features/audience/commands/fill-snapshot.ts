import type { AudienceRule } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { matching } from '../queries/matching.ts'
import { dayOf } from '../policy/days.ts'
import { countPeople } from '../queries/people.ts'
import { recordDay } from '../store/days.ts'
import { endFilling, fillSnapshot as putPeopleIn, findSegment, setReferences } from '../store/segments.ts'

/** Timeout in milliseconds. A million people take about half a minute; longer means stuck. */
const PATIENCE = 300_000

/** Adds everybody a rule matches to a snapshot, all or none. One statement, so that it shows a single moment. */
export async function fillSnapshot(
  system: SystemContext,
  userId: string,
  { segmentId, rule }: { segmentId: string; rule: AudienceRule },
): Promise<void> {
  const context = await system.asOwner(userId)
  const { ownerId } = context
  await context.db.forOwner(ownerId, async (tx) => {
    const segment = await findSegment(tx, ownerId, segmentId)
    if (!segment?.fillingSince) return
    await putPeopleIn(tx, ownerId, segmentId, await matching(context, tx, rule), PATIENCE)
    await endFilling(tx, ownerId, segmentId)
    await setReferences(tx, ownerId, segmentId, [])
    await recordDay(tx, ownerId, segmentId, dayOf(context.now), await countPeople(context, tx, segment))
  })
}
