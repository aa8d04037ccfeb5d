import type { Segment } from '@greenroom/contracts'
import type { AudienceRule } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { dayOf } from '../policy/days.ts'
import { requireRoom, requireRuleRoom } from '../policy/room.ts'
import { requireSound } from '../policy/soundness.ts'
import { presentSegment } from '../present.ts'
import { countPeople } from '../queries/people.ts'
import { measureSegments, readSegment } from '../queries/segments.ts'
import { recordDay } from '../store/days.ts'
import { insertSegment, lockSegments, setReferences } from '../store/segments.ts'
import { noteSegment } from './note-segment.ts'

/** Adds a segment within a transaction, and counts it. */
export async function addSegment(
  context: Context,
  tx: OwnerTx,
  { name, description, rule }: { name: string; description: string; rule: AudienceRule },
): Promise<Segment> {
  const { ownerId } = context
  await lockSegments(tx, ownerId)
  const held = await measureSegments(context, tx)
  requireRoom(held)
  requireRuleRoom(held, rule)
  const named = await requireSound(context, tx, rule)
  const id = context.newId()
  await insertSegment(context, tx, { id, name, description, kind: 'dynamic', rule })
  await setReferences(tx, ownerId, id, named)
  await noteSegment(context, tx, id, 'created', { after: { name, description, rule } })
  await recordDay(tx, ownerId, id, dayOf(context.now), await countPeople(context, tx, { id, kind: 'dynamic' }))
  return presentSegment(await readSegment(context, tx, id))
}
