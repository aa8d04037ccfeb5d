import type { JobContext } from '../../../platform/context.ts'
import { sqlState } from '../../../platform/errors.ts'
import { firstKeptDay } from '../policy/days.ts'
import { countPeople } from '../queries/people.ts'
import { readOpenSegments } from '../queries/segments.ts'
import { forgetDaysBefore, recordDay } from '../store/days.ts'
import { findSegment } from '../store/segments.ts'

/** Of a statement that took longer than an owner's may (PostgreSQL, appendix A). */
const TOOK_TOO_LONG = '57014'

/** Notes how large each segment of an owner was at the end of a day, and forgets what is older than a year. @param day UTC */
export async function countOwner(system: JobContext, userId: string, day: string): Promise<void> {
  const context = await system.asOwner(userId)
  const { db, ownerId } = context
  const open = await db.readForOwner(ownerId, (tx) => readOpenSegments(ownerId, tx))
  for (const segment of open) {
    const { id } = segment
    system.signal.throwIfAborted()
    await db
      .forOwner(ownerId, async (tx) => {
        const people = await countPeople(context, tx, segment)
        if (await findSegment(tx, ownerId, id)) await recordDay(tx, ownerId, id, day, people)
      })
      .catch((error: unknown) => {
        if (sqlState(error) !== TOOK_TOO_LONG) throw error
        context.log.warn({ segmentId: id }, 'a segment takes too long to count')
      })
  }
  await db.forOwner(ownerId, (tx) => forgetDaysBefore(tx, ownerId, firstKeptDay(context.now)))
}
