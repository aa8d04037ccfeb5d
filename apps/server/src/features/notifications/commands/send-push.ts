import type { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import type { PushContent, pushJob } from '../events.ts'
import { INBOX_PATH, threadPath } from '../policy/paths.ts'
import { listUnread } from '../queries/messages.ts'
import { findTarget } from '../queries/push.ts'
import { forgetTarget, notePushed } from '../store/push.ts'

/**
 * Sends a push to one browser. A message that was read meanwhile is not pushed, nor anything to a browser whose session
 * has ended. A browser that has unsubscribed is forgotten.
 * @throws Error if its service does not answer: try again
 */
export async function sendPush(
  context: SystemContext,
  { userId, subscriptionId, content }: z.output<typeof pushJob.schema>,
): Promise<void> {
  const target = await findTarget(context, userId, subscriptionId)
  const data = target && (await dataOf(context, userId, content))
  if (!data) return
  const outcome = await context.providers.push.send(target, { data, topic: topicOf(data.tag) })
  if (outcome === 'sent') await notePushed(context, target.id)
  else if (outcome === 'gone') await forgetTarget(context, target)
  else context.log.warn({ host: new URL(target.endpoint).host }, 'a push service refused a push')
}

/** Returns what the worker in the browser shows (apps/web/public/push-worker.js). */
async function dataOf({ db }: SystemContext, userId: string, content: PushContent) {
  if ('title' in content) return content
  const ids = 'messageIds' in content ? content.messageIds : [content.messageId]
  const messages = await listUnread(db.system, userId, ids)
  const last = messages.at(-1)
  if (!last) return undefined
  const body = last.words || 'Sent a picture'
  if (messages.length > 1)
    return { title: `${messages.length} people wrote to you`, body, path: INBOX_PATH, tag: 'messages' }
  return { title: last.name.slice(0, 100).toWellFormed(), body, path: threadPath(last.contactId), tag: last.contactId }
}

/** Returns a topic of at most 32 characters of base64url (RFC 8030, section 5.4). */
const topicOf = (tag: string) => tag.replace(/[^\w]/g, '').slice(0, 32)
