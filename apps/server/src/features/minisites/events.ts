import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A site came to be: by hand, as a duplicate or from an onboarding draft. */
export const siteCreated = (siteId: string): DomainEvent => ({ name: 'minisites.site-created', payload: { siteId } })

/** A site and all that hung on it is gone. */
export const siteDeleted = (siteId: string): DomainEvent => ({ name: 'minisites.site-deleted', payload: { siteId } })

/** An embed block has a new address: its art and title are to be fetched. */
export const embedChanged = (siteId: string, blockId: string): DomainEvent => ({
  name: 'minisites.embed-changed',
  payload: { siteId, blockId },
})
