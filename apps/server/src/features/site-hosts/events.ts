import { z } from 'zod'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A host was proved, or its proof is gone. */
export const HOST_CHANGED = 'site-hosts.changed'
export const hostChanged = z.object({ hostId: z.uuid(), change: z.enum(['verified', 'failing', 'stopped']) })
export type HostChange = z.infer<typeof hostChanged>['change']

export const changeOf = (hostId: string, change: HostChange): DomainEvent => ({
  name: HOST_CHANGED,
  payload: { hostId, change } satisfies z.input<typeof hostChanged>,
})
