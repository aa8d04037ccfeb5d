import type { Segment } from '@greenroom/contracts'
import { type AudienceRule, membersOf, nameWith } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { unfilled } from '../policy/room.ts'
import { addSegment } from './add-segment.ts'
import { addSnapshot } from './add-snapshot.ts'
import { findSegment, lockSegments } from '../store/segments.ts'

/**
 * Copies a segment: its rule, or the people of a snapshot.
 * @throws AppError NOT_FOUND; CONFLICT if there are too many, or for an incomplete snapshot; IDEMPOTENCY_CONFLICT
 */
export async function duplicateSegment(context: Context, id: string): Promise<Segment> {
  const { ownerId } = context
  return context.db.forOwner(ownerId, (tx) =>
    once(context, tx, async () => {
      await lockSegments(tx, ownerId)
      const source = await findSegment(tx, ownerId, id)
      if (!source) throw notFound('segment')
      if (source.fillingSince) throw unfilled()
      const { description } = source
      const name = nameWith(source.name, '(copy)')
      const rule = source.rule as AudienceRule | null
      return rule
        ? addSegment(context, tx, { name, description, rule })
        : addSnapshot(context, tx, { name, description, rule: membersOf(id) })
    }),
  )
}
