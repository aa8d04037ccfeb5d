import { z } from 'zod'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/**
 * A domain was proved, or mail from it stopped; or its keys are old, the next ones sign, the old ones sign again, or their records
 * can be removed.
 */
export const DOMAIN_CHANGED = 'sender-domains.changed'
export const domainChanged = z.object({
  domainId: z.uuid(),
  change: z.enum(['verified', 'failing', 'stopped', 'keys_old', 'keys_renewed', 'keys_back', 'keys_removable']),
})
export type DomainChange = z.infer<typeof domainChanged>['change']

export const changeOf = (domainId: string, change: DomainChange): DomainEvent => ({
  name: DOMAIN_CHANGED,
  payload: { domainId, change } satisfies z.input<typeof domainChanged>,
})
