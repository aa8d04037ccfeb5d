import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A site was deleted with everything that belongs to it. */
export const siteDeleted = (siteId: string): DomainEvent => ({ name: 'minisites.site-deleted', payload: { siteId } })

/** The address of an embed block changed. Its art and title have to be fetched. */
export const embedChanged = (siteId: string, blockId: string): DomainEvent => ({
  name: 'minisites.embed-changed',
  payload: { siteId, blockId },
})
