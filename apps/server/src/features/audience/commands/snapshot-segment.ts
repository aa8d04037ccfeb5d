import type { Segment } from '@greenroom/contracts'
import { type AudienceRule, membersOf, nameWith } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { dayOf } from '../policy/days.ts'
import { unfilled } from '../policy/room.ts'
import { addSnapshot } from './add-snapshot.ts'
import { findSegment, lockSegments, noteUse } from '../store/segments.ts'

/**
 * Saves the current members of a segment as a segment of its own. A very large one starts as `filling`.
 * @throws AppError NOT_FOUND; CONFLICT if there are too many, or for an incomplete snapshot; IDEMPOTENCY_CONFLICT
 */
export async function snapshotSegment(context: Context, id: string, name?: string): Promise<Segment> {
  const { ownerId } = context
  return context.db.forOwner(ownerId, (tx) =>
    once(context, tx, async () => {
      await lockSegments(tx, ownerId)
      const source = await findSegment(tx, ownerId, id)
      if (!source) throw notFound('segment')
      if (source.fillingSince) throw unfilled()
      await noteUse(tx, ownerId, [id], context.now)
      return addSnapshot(context, tx, {
        name: name ?? nameWith(source.name, `(${dayOf(context.now)})`),
        description: source.description,
        rule: (source.rule as AudienceRule | null) ?? membersOf(id),
      })
    }),
  )
}
