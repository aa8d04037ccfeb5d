import type { EventHandler } from '../../../platform/feature.ts'
import { notify, writeToOwner } from '../../notifications/public.ts'
import { domainChanged } from '../events.ts'
import { findDomain } from '../queries/domains.ts'
import { noticeOf } from '../render/notices.ts'

const PATH = '/dashboard/settings?tab=sending'

/** Tells an owner what has become of their domain, in the app and by mail, unless it has changed since. */
export const tellChanged: EventHandler['handle'] = async (context, { id: cause, userId, payload }) => {
  const { domainId, change } = domainChanged.parse(payload)
  const owner = await context.asOwner(userId)
  const notice = await owner.db.forOwner(owner.ownerId, async (tx) => {
    const row = await findDomain(owner, tx, domainId)
    if (row?.state !== change) return undefined
    const told = noticeOf(row.domain, change)
    await notify(owner, tx, { cause, kind: 'sending', ...told, path: PATH })
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
