import { z } from 'zod'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A domain was proved, or mail from it stopped. */
export const DOMAIN_CHANGED = 'sender-domains.changed'
export const domainChanged = z.object({ domainId: z.uuid(), change: z.enum(['verified', 'failing', 'stopped']) })
export type DomainChange = z.infer<typeof domainChanged>['change']

export const changeOf = (domainId: string, change: DomainChange): DomainEvent => ({
  name: DOMAIN_CHANGED,
  payload: { domainId, change } satisfies z.input<typeof domainChanged>,
})
