import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { dayOf } from '../policy/days.ts'
import { countPeople } from '../queries/people.ts'
import { recordDay } from '../store/days.ts'
import { findSegment } from '../store/segments.ts'

/**
 * Counts a segment now and updates today's number, so that the next value shown is close. @throws AppError NOT_FOUND
 */
export async function countSegment(context: Context, id: string): Promise<number> {
  const { db, ownerId, now } = context
  return db.forOwner(ownerId, async (tx) => {
    const segment = await findSegment(tx, ownerId, id)
    if (!segment) throw notFound('segment')
    const people = await countPeople(context, tx, segment)
    if (!segment.fillingSince) await recordDay(tx, ownerId, id, dayOf(now), people)
    return people
  })
}
