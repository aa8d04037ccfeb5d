import type { Segment } from '@greenroom/contracts'
import type { SQL } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { dayOf } from '../policy/days.ts'
import { requireRoom } from '../policy/room.ts'
import { presentSegment } from '../present.ts'
import { countMatching } from '../queries/matching.ts'
import { measureSegments, readSegment } from '../queries/segments.ts'
import { recordDay } from '../store/days.ts'
import { fillSnapshot, insertSegment, lockSegments } from '../store/segments.ts'

/** People added within the request, which takes well below a second. More are added by a job. */
const AT_ONCE = 5000

/**
 * Adds a snapshot of the people a condition on `contacts` matches, within a transaction. One that is too large for the
 * request starts as `filling`: the caller then has a job call `fillSnapshotOf`.
 * @throws AppError CONFLICT if there are too many segments
 */
export async function addSnapshotOf(
  context: Context,
  tx: OwnerTx,
  { name, description, condition }: { name: string; description: string; condition: SQL },
): Promise<Segment> {
  const { ownerId, now } = context
  await lockSegments(tx, ownerId)
  requireRoom(await measureSegments(context, tx))
  const id = context.newId()
  const people = await countMatching(tx, condition)
  const isLarge = people > AT_ONCE
  const filling = isLarge ? { fillingSince: now } : {}
  await insertSegment(context, tx, { id, name, description, kind: 'static', rule: null, ...filling })
  await recordDay(tx, ownerId, id, dayOf(now), people)
  if (!isLarge) await fillSnapshot(tx, ownerId, id, condition)
  return presentSegment(await readSegment(context, tx, id))
}
