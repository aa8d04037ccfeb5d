import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A site and all that hung on it is gone. */
export const siteDeleted = (siteId: string): DomainEvent => ({ name: 'minisites.site-deleted', payload: { siteId } })

/** An embed block has a new address: its art and title are to be fetched. */
export const embedChanged = (siteId: string, blockId: string): DomainEvent => ({
  name: 'minisites.embed-changed',
  payload: { siteId, blockId },
})
