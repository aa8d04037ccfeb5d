import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'

/** The provider told something about this customer: their card is to be looked up anew. */
export const refreshCardJob = {
  name: 'billing.refresh-card',
  schema: z.object({ customerId: z.string() }),
} satisfies JobName

/** This owner's email has changed while they were being made known to the provider. */
export const syncEmailJob = {
  name: 'billing.sync-email',
  schema: z.object({ userId: z.uuid() }),
} satisfies JobName
