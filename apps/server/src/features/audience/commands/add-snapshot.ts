import type { Segment } from '@greenroom/contracts'
import { type AudienceRule, segmentsIn } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { snapshotAsked } from '../events.ts'
import { matching } from '../queries/matching.ts'
import { setReferences } from '../store/segments.ts'
import { addSnapshotOf } from './add-snapshot-of.ts'
import { noteSegment } from './note-segment.ts'

/** Adds a snapshot of the people a rule matches, within a transaction. */
export async function addSnapshot(
  context: Context,
  tx: OwnerTx,
  { name, description, rule }: { name: string; description: string; rule: AudienceRule },
): Promise<Segment> {
  const condition = await matching(context, tx, rule)
  const segment = await addSnapshotOf(context, tx, { name, description, condition })
  await noteSegment(context, tx, segment.id, 'created', { after: { name, description, rule: null } })
  if (!segment.filling) return segment
  // Until the snapshot is filled, the segments it is taken from cannot be deleted.
  await setReferences(tx, context.ownerId, segment.id, segmentsIn(rule.where))
  await announce(context, tx, snapshotAsked(segment.id, rule))
  return segment
}
