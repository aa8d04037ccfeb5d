import type { EventHandler } from '../../../platform/feature.ts'
import { notify, writeToOwner } from '../../notifications/public.ts'
import { registrationMoved } from '../events.ts'
import { lockRegistration } from '../store/registrations.ts'
import { noticeOf } from '../render/notices.ts'

const PATH = '/dashboard/settings?tab=sending'

/** Tells an owner how a registration stands, in the app and by mail, unless it has moved on since. */
export const tellMoved: EventHandler['handle'] = async (context, { id: cause, userId, payload }) => {
  const { registrationId, version, state } = registrationMoved.parse(payload)
  const owner = await context.asOwner(userId)
  const notice = await owner.db.forOwner(owner.ownerId, async (tx) => {
    const row = await lockRegistration(owner, tx, registrationId)
    const told = row?.version === version && row.state === state ? noticeOf(row.kind, state) : undefined
    if (told) await notify(owner, tx, { cause, kind: 'sending', ...told, path: PATH })
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
