import { DAY_MS } from '@greenroom/domain'
import { forgetContactsOfAll } from '../../../platform/change-log.ts'
import type { JobContext } from '../../../platform/context.ts'
import { roomFreed } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { STOPPED_MESSAGE } from '../policy/sentences.ts'
import { UNDO_MS } from '../policy/undo.ts'
import { clearDeletedOfAll } from '../store/deletions.ts'
import { failStoppedOfAll, forgetOperationsOfAll } from '../store/operations.ts'

/** Milliseconds without progress after which an operation has failed: all its retries together take less. */
const STOPPED_MS = 30 * 60_000
/** Milliseconds that a finished operation is listed: a month. */
const TOLD_MS = 30 * DAY_MS
const BATCH = 1000

/**
 * System work: removes contacts that were deleted a day ago, with everything that refers to them, marks stopped
 * operations as failed, and deletes old ones.
 */
export async function clearDeleted(context: JobContext): Promise<void> {
  const { db, now, signal, newId } = context
  await db.asSystem(async (system) => {
    const stopped = await failStoppedOfAll(system, new Date(now.getTime() - STOPPED_MS), now, STOPPED_MESSAGE)
    // Contacts deleted before it stopped have made room.
    const owners = new Set(stopped.flatMap(({ kind, userId }) => (kind === 'delete' ? [userId] : [])))
    for (const ownerId of owners) await announce({ ownerId, now, newId }, system, roomFreed)
  })
  await forgetOperationsOfAll(db.system, new Date(now.getTime() - TOLD_MS))
  for (let gone = BATCH; gone === BATCH; ) {
    signal.throwIfAborted()
    gone = await db.asSystem(async (system) => {
      const cleared = await clearDeletedOfAll(system, new Date(now.getTime() - UNDO_MS), BATCH)
      await forgetContactsOfAll(system, cleared)
      return cleared.length
    })
  }
}
