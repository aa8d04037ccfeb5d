import type { EventHandler } from '../../../platform/feature.ts'
import { notify, writeToOwner } from '../../notifications/public.ts'
import { hostChanged } from '../events.ts'
import { findHost } from '../queries/hosts.ts'
import { noticeOf } from '../render/notices.ts'

const PATH = '/dashboard/settings?tab=domains'

/** Tells an owner what has become of their host, in the app and by mail, unless it has changed since. */
export const tellChanged: EventHandler['handle'] = async (context, { id: cause, userId, payload }) => {
  const { hostId, change } = hostChanged.parse(payload)
  const owner = await context.asOwner(userId)
  const notice = await owner.db.forOwner(owner.ownerId, async (tx) => {
    const row = await findHost(owner, tx, hostId)
    if (row?.state !== change) return undefined
    const told = noticeOf(row.host, change)
    await notify(owner, tx, { cause, kind: 'hosts', ...told, path: PATH })
    return told
  })
  if (!notice) return
  await writeToOwner(context, userId, {
    cause,
    subject: notice.title,
    heading: notice.title,
    paragraphs: [notice.body],
    action: { label: 'Open your settings', url: context.urls.absolute(PATH) },
  })
}
