import type { SQL } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { dayOf } from '../policy/days.ts'
import { countPeople } from '../queries/people.ts'
import { recordDay } from '../store/days.ts'
import { endFilling, fillSnapshot as putPeopleIn, findSegment, setReferences } from '../store/segments.ts'

/** Timeout in milliseconds. A million people take about half a minute; longer means stuck. */
const PATIENCE = 300_000

/**
 * Adds everybody a condition on `contacts` matches to a snapshot that is being filled, all or none. One statement, so that
 * it shows a single moment.
 */
export async function fillSnapshotOf(
  context: Context,
  segmentId: string,
  conditionIn: (tx: OwnerTx) => Promise<SQL>,
): Promise<void> {
  const { ownerId } = context
  await context.db.forOwner(ownerId, async (tx) => {
    const segment = await findSegment(tx, ownerId, segmentId)
    if (!segment?.fillingSince) return
    await putPeopleIn(tx, ownerId, segmentId, await conditionIn(tx), PATIENCE)
    await endFilling(tx, ownerId, segmentId)
    await setReferences(tx, ownerId, segmentId, [])
    await recordDay(tx, ownerId, segmentId, dayOf(context.now), await countPeople(context, tx, segment))
  })
}
