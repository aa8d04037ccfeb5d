import type { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import type { PushContent, pushJob } from '../events.ts'
import { threadPath } from '../policy/paths.ts'
import { findUnread } from '../queries/messages.ts'
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
  if (!('messageId' in content)) return content
  const message = await findUnread(db.system, userId, content.messageId)
  if (!message) return undefined
  const { contactId, name, words } = message
  const title = name.slice(0, 100).toWellFormed()
  return { title, body: words || 'Sent a picture', path: threadPath(contactId), tag: contactId }
}

/** Returns a topic of at most 32 characters of base64url (RFC 8030, section 5.4). */
const topicOf = (tag: string) => tag.replace(/[^\w]/g, '').slice(0, 32)
