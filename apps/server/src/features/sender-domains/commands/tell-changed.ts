import type { SenderDomainRow } from '@greenroom/db'
import type { EventHandler } from '../../../platform/feature.ts'
import { tellOwner } from '../../notifications/public.ts'
import { type DomainChange, domainChanged } from '../events.ts'
import { findDomain } from '../queries/domains.ts'
import { noticeOf } from '../render/notices.ts'

const PATH = '/dashboard/settings?tab=sending'

/** Tells an owner what has become of their domain, unless it has changed since. */
export const tellChanged: EventHandler['handle'] = (context, { id: cause, userId, payload }) => {
  const { domainId, change } = domainChanged.parse(payload)
  return tellOwner(context, userId, { cause, kind: 'sending', path: PATH }, async (owner, tx) => {
    const row = await findDomain(owner, tx, domainId)
    return row && stillHolds(row, change) ? noticeOf(row, change) : undefined
  })
}

function stillHolds(row: SenderDomainRow, change: DomainChange): boolean {
  switch (change) {
    case 'keys_old':
      return row.otherRole !== 'next' && row.ageToldAt !== null
    case 'keys_renewed':
      return row.otherRole === 'old' && row.otherPrivateKeys !== null
    case 'keys_back':
      return row.otherRole === 'next'
    case 'keys_removable':
      return row.otherRole === 'old' && row.otherPrivateKeys === null
    default:
      return row.state === change
  }
}
