import type { SystemContext } from '../../../platform/context.ts'
import type { OutboxEvent } from '../../../platform/outbox/relay.ts'
import { wants } from '../queries/notifications.ts'
import { securityNotice } from '../render.ts'
import { notify } from './notify-owner.ts'
import { pushToOwner } from './push-to-owner.ts'
import { writeToOwner } from './write-to-owner.ts'

/** Notifies an owner of a security event in the app and by push, and by mail unless another feature does. */
export async function tellSecurityEvent(
  context: SystemContext,
  { id, userId, payload }: OutboxEvent,
  { byMail }: { byMail: boolean },
): Promise<void> {
  const owner = await context.asOwner(userId)
  const { title, body, path } = securityNotice(payload)
  const isPushed = await owner.db.forOwner(owner.ownerId, async (tx) => {
    await notify(owner, tx, { cause: id, kind: 'security', title, body, path })
    return wants(owner, tx, 'security', 'push')
  })
  if (isPushed)
    await pushToOwner(context, userId, { cause: id, kind: 'security', content: { title, body, path, tag: id } })
  if (!byMail) return
  await writeToOwner(context, userId, {
    cause: id,
    subject: title,
    heading: title,
    paragraphs: [body],
    action: { label: 'See what changed', url: context.urls.absolute(path) },
  })
}
