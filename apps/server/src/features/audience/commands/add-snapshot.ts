import type { Segment } from '@greenroom/contracts'
import { type AudienceRule, segmentsIn } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { countMatching, matching } from '../queries/matching.ts'
import { snapshotAsked } from '../events.ts'
import { dayOf } from '../policy/days.ts'
import { requireRoom } from '../policy/room.ts'
import { presentSegment } from '../present.ts'
import { measureSegments, readSegment } from '../queries/segments.ts'
import { recordDay } from '../store/days.ts'
import { fillSnapshot, insertSegment, setReferences } from '../store/segments.ts'

/** People added within the request, which takes well below a second. More are added by a job. */
const AT_ONCE = 5000

/** Adds a snapshot of the people a rule matches, within a transaction that has locked the owner's segments. */
export async function addSnapshot(
  context: Context,
  tx: OwnerTx,
  { name, description, rule }: { name: string; description: string; rule: AudienceRule },
): Promise<Segment> {
  const { ownerId, now } = context
  requireRoom(await measureSegments(context, tx))
  const id = context.newId()
  const condition = await matching(context, tx, rule)
  const people = await countMatching(tx, condition)
  const isLarge = people > AT_ONCE
  await insertSegment(context, tx, {
    id,
    name,
    description,
    kind: 'static',
    rule: null,
    ...(isLarge ? { fillingSince: now } : {}),
  })
  await recordDay(tx, ownerId, id, dayOf(now), people)
  if (isLarge) {
    // Until the snapshot is filled, the segments it is taken from cannot be deleted.
    await setReferences(tx, ownerId, id, segmentsIn(rule.where))
    await announce(context, tx, snapshotAsked(id, rule))
  } else await fillSnapshot(tx, ownerId, id, condition)
  return presentSegment(await readSegment(context, tx, id))
}
