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
 * Keeps who belongs to a segment now as a segment of its own. One of very many people is `filling` at first.
 * @throws AppError NOT_FOUND; CONFLICT where there are too many, or it is a snapshot that is not complete; IDEMPOTENCY_CONFLICT
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
