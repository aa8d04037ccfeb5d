import {
  type BodyOf,
  type changeConversations,
  MAX_THREADS_AT_ONCE,
  type ResponseOf,
  threadQuery,
} from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { markRead, markUnread } from '../../messaging/public.ts'
import { markThreadsRead } from '../../notifications/public.ts'
import { requireToCome } from '../policy/snooze.ts'
import { findThreads } from '../queries/list.ts'
import { dropOldChanges, noteChange } from '../store/thread-changes.ts'
import { holdThreads, setState } from '../store/threads.ts'

type Change = BodyOf<typeof changeConversations>

/**
 * Changes many conversations: the given ones, or the first of a filter that are not yet as wanted. Keeps what it replaced,
 * so that the change can be undone as one, however many calls it took.
 * @throws AppError CONFLICT as the list; VALIDATION_FAILED if a snooze has already ended
 */
export async function changeThreads(
  context: Context,
  { ids: given, filter, except = [], action, snoozed_until, change_id: changeId = context.newId() }: Change,
): Promise<ResponseOf<typeof changeConversations>> {
  const until = action === 'snooze' && snoozed_until ? requireToCome(snoozed_until, context.now) : null
  const query = { ...threadQuery.parse(filter ?? {}), notYet: action, except }
  const ids = given ?? (await findThreads(context, query, 0, MAX_THREADS_AT_ONCE)).ids
  const changed = await context.db.forOwner(context.ownerId, async (tx) => {
    await holdThreads(context, tx, ids)
    await noteChange(context, tx, { changeId, ids, action, until })
    await dropOldChanges(context, tx)
    switch (action) {
      case 'read':
        await markThreadsRead(context, tx, ids)
        return markRead(context, tx, ids)
      case 'unread':
        return markUnread(context, tx, ids)
      case 'close':
        return setState(context, tx, ids, 'closed', null)
      case 'open':
        return setState(context, tx, ids, 'open', null)
      case 'snooze':
        return setState(context, tx, ids, 'snoozed', until)
    }
  })
  return { changed, change_id: changeId, has_more: given === undefined && ids.length === MAX_THREADS_AT_ONCE }
}
