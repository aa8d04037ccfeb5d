import type { EventHandler } from '../../../platform/feature.ts'
import { tellOwner } from '../../notifications/public.ts'
import { domainChanged } from '../events.ts'
import { findDomain } from '../queries/domains.ts'
import { noticeOf } from '../render/notices.ts'

const PATH = '/dashboard/settings?tab=sending'

/** Tells an owner what has become of their domain, unless it has changed since. */
export const tellChanged: EventHandler['handle'] = (context, { id: cause, userId, payload }) => {
  const { domainId, change } = domainChanged.parse(payload)
  return tellOwner(context, userId, { cause, kind: 'sending', path: PATH }, async (owner, tx) => {
    const row = await findDomain(owner, tx, domainId)
    return row?.state === change ? noticeOf(row.domain, change) : undefined
  })
}
