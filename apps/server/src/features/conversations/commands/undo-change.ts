import {
  MAX_THREADS_AT_ONCE,
  type ResponseOf,
  type ThreadAction,
  type undoConversationsChange,
} from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { readAgain, unreadAgain } from '../../messaging/public.ts'
import { unreadThreadsAgain } from '../../notifications/public.ts'
import { dropChanges, someOfChange, unchangedSince } from '../store/thread-changes.ts'
import { holdThreads, restoreStates } from '../store/threads.ts'

/**
 * Undoes a change of many conversations, 500 of them in one call: each is again as it was, read marks, entries of the bell,
 * and end of a snooze included. Threads that have changed since stay as they are. @throws AppError NOT_FOUND after an hour, or once undone
 */
export async function undoChange(
  context: Context,
  changeId: string,
): Promise<ResponseOf<typeof undoConversationsChange>> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const noted = await someOfChange(context, tx, changeId, MAX_THREADS_AT_ONCE)
    if (noted.length === 0) throw notFound('change')
    const ids = noted.map(({ contactId }) => contactId)
    await holdThreads(context, tx, ids)
    const unchanged = await unchangedSince(context, tx, changeId, ids)
    const of = (...actions: ThreadAction[]) => noted.filter(({ action }) => actions.includes(action))
    const moved = of('close', 'open', 'snooze').filter(({ contactId }) => unchanged.has(contactId))
    await unreadThreadsAgain(context, tx, of('read'))
    const restored =
      (await unreadAgain(context, tx, of('read'))) +
      (await readAgain(context, tx, of('unread'))) +
      (await restoreStates(context, tx, moved))
    return { restored, has_more: await dropChanges(context, tx, changeId, ids) }
  })
}
