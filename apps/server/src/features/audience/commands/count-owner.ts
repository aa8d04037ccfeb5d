import type { JobContext } from '../../../platform/context.ts'
import { sqlState } from '../../../platform/error-codes.ts'
import { AppError } from '../../../platform/errors.ts'
import { firstKeptDay } from '../policy/days.ts'
import { countPeople } from '../queries/people.ts'
import { readOpenSegments } from '../queries/segments.ts'
import { forgetDaysBefore, recordDay } from '../store/days.ts'
import { findSegment } from '../store/segments.ts'

/**
 * What the database says of a segment that asks too much (PostgreSQL, appendix A): query_canceled where its statement took
 * longer than an owner's may, program_limit_exceeded and statement_too_complex.
 */
const TOO_MUCH = new Set(['57014', '54000', '54001'])

/** Whether a segment cannot be counted for what it asks; counting it again would end the same way. */
const isTooMuch = (error: unknown): boolean =>
  (error instanceof AppError && error.code === 'CONFLICT') || TOO_MUCH.has(sqlState(error) ?? '')

/**
 * Notes how large each segment of an owner was at the end of a day, and forgets what is older than a year. One that asks too
 * much to be counted is left out, and the others are counted. @param day UTC
 */
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
        if (!isTooMuch(error)) throw error
        context.log.warn({ segmentId: id, err: error }, 'a segment asks too much to be counted')
      })
  }
  await db.forOwner(ownerId, (tx) => forgetDaysBefore(tx, ownerId, firstKeptDay(context.now)))
}
