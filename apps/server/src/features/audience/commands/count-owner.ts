import type { JobContext } from '../../../platform/context.ts'
import { sqlState } from '../../../platform/error-codes.ts'
import { AppError } from '../../../platform/errors.ts'
import { firstKeptDay } from '../policy/days.ts'
import { countPeople } from '../queries/people.ts'
import { readOpenSegments } from '../queries/segments.ts'
import { forgetDaysBefore, recordDay } from '../store/days.ts'
import { findSegment } from '../store/segments.ts'

/**
 * PostgreSQL errors for a segment that is too expensive (PostgreSQL, appendix A): query_canceled for a statement over
 * the owner's time limit, program_limit_exceeded, and statement_too_complex.
 */
const TOO_MUCH = new Set(['57014', '54000', '54001'])

/** Tells whether a segment is too expensive to count. Retrying would fail the same way. */
const isTooMuch = (error: unknown): boolean =>
  (error instanceof AppError && error.code === 'CONFLICT') || TOO_MUCH.has(sqlState(error) ?? '')

/**
 * Records the size of each of an owner's segments at the end of a day, and deletes records older than a year. Skips
 * segments that are too expensive to count. @param day UTC
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
        context.log.warn({ segmentId: id, err: error }, 'a segment is too expensive to count')
      })
  }
  await db.forOwner(ownerId, (tx) => forgetDaysBefore(tx, ownerId, firstKeptDay(context.now)))
}
