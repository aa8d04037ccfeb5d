import { endOfNight, UNREAD_MINUTES } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import type { OutboxEvent } from '../../../platform/outbox/relay.ts'
import { messageReceived, unreadJob } from '../events.ts'
import { threadCause, threadPath } from '../policy/paths.ts'
import { listUnread } from '../queries/messages.ts'
import { wants } from '../queries/notifications.ts'
import { readSettings } from '../queries/settings.ts'
import { insertNotice } from '../store/notices.ts'
import { notify } from './notify-owner.ts'
import { pushToOwner } from './push-to-owner.ts'

const MINUTE_MS = 60_000

/**
 * Tells an owner that somebody has written: in the app with one notification per conversation, by push at once or in the
 * morning, by mail if it stays unread. Nobody is told of machines, nor of STOP, START, and HELP, which answer for
 * themselves.
 */
export async function tellMessage(context: SystemContext, { userId, payload }: OutboxEvent): Promise<void> {
  const { messageId, isAutomatic, handledAs } = messageReceived.parse(payload)
  if (isAutomatic || handledAs !== null) return
  const owner = await context.asOwner(userId)
  const { now } = owner
  const told = await owner.db.forOwner(owner.ownerId, async (tx) => {
    const [message] = await listUnread(tx, userId, [messageId])
    if (!message) return undefined
    const { contactId, name, words } = message
    await notify(owner, tx, {
      cause: threadCause(contactId),
      kind: 'messages',
      title: `${name} wrote to you`,
      body: words,
      path: threadPath(contactId),
      renews: true,
    })
    const byMail = await wants(owner, tx, 'messages', 'mail')
    const byPush = await wants(owner, tx, 'messages', 'push')
    const { nights } = await readSettings(tx, userId)
    const morning = endOfNight(now, nights)
    await insertNotice(tx, { userId, messageId, at: now, byMail, byPush: byPush && Boolean(morning) })
    return { byMail, byPush, morning }
  })
  if (!told) return
  if (told.byMail || told.morning) {
    const due = told.morning ?? new Date(now.getTime() + UNREAD_MINUTES * MINUTE_MS)
    // One job for all messages of a minute.
    const minute = Math.ceil(due.getTime() / MINUTE_MS)
    const startAfter = new Date(minute * MINUTE_MS)
    await context.enqueue(unreadJob, { userId }, { id: `unread/${userId}/${minute}`, startAfter })
  }
  if (told.byPush && !told.morning)
    await pushToOwner(context, userId, { cause: messageId, kind: 'messages', content: { messageId } })
}
