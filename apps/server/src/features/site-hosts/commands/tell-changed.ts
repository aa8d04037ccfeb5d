import type { EventHandler } from '../../../platform/feature.ts'
import { tellOwner } from '../../notifications/public.ts'
import { hostChanged } from '../events.ts'
import { findHost } from '../queries/hosts.ts'
import { noticeOf } from '../render/notices.ts'

const PATH = '/dashboard/settings?tab=domains'

/** Tells an owner what has become of their host, unless it has changed since. */
export const tellChanged: EventHandler['handle'] = (context, { id: cause, userId, payload }) => {
  const { hostId, change } = hostChanged.parse(payload)
  return tellOwner(context, userId, { cause, kind: 'hosts', path: PATH }, async (owner, tx) => {
    const row = await findHost(owner, tx, hostId)
    return row?.state === change ? noticeOf(row.host, change) : undefined
  })
}
