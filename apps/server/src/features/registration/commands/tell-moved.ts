import type { EventHandler } from '../../../platform/feature.ts'
import { tellOwner } from '../../notifications/public.ts'
import { registrationMoved } from '../events.ts'
import { SENDING_PATH } from '../policy/paths.ts'
import { lockRegistration } from '../store/registrations.ts'
import { noticeOf } from '../render/notices.ts'

/** Tells an owner how a registration stands, unless it has moved on since. */
export const tellMoved: EventHandler['handle'] = (context, { id: cause, userId, payload }) => {
  const { registrationId, version, state } = registrationMoved.parse(payload)
  return tellOwner(context, userId, { cause, kind: 'sending', path: SENDING_PATH }, async (owner, tx) => {
    const row = await lockRegistration(owner, tx, registrationId)
    return row?.version === version && row.state === state ? noticeOf(row.kind, state) : undefined
  })
}
