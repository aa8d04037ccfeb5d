import type { Thread } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { markRead, markUnread } from '../../messaging/public.ts'
import { markThreadsRead } from '../../notifications/public.ts'
import { requireToCome } from '../policy/snooze.ts'
import { presentThread } from '../present.ts'
import { readThread } from '../queries/threads.ts'
import { holdThreads, setState } from '../store/threads.ts'

export interface ThreadChange {
  state?: 'open' | 'snoozed' | 'closed' | undefined
  snoozed_until?: string | null | undefined
  read?: boolean | undefined
}

/**
 * Changes the state of a conversation and marks it read or unread (its newest message, then). Opening a closed one undoes
 * the closing: whoever waited waits again. @throws AppError NOT_FOUND; VALIDATION_FAILED if a snooze has already ended
 */
export async function updateThread(context: Context, contactId: string, change: ThreadChange): Promise<Thread> {
  const { state = change.snoozed_until ? 'snoozed' : undefined, snoozed_until, read } = change
  const until = state === 'snoozed' && snoozed_until ? requireToCome(snoozed_until, context.now) : null
  return context.db.forOwner(context.ownerId, async (tx) => {
    await readThread(context, tx, contactId)
    await holdThreads(context, tx, [contactId])
    if (read !== undefined) await (read ? markRead : markUnread)(context, tx, [contactId])
    if (read) await markThreadsRead(context, tx, [contactId])
    if (state !== undefined) await setState(context, tx, [contactId], state, until)
    return presentThread(await readThread(context, tx, contactId), context.now)
  })
}
