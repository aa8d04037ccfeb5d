import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'

/** The provider reported a change of this customer: their card is fetched again. */
export const refreshCardJob = {
  name: 'billing.refresh-card',
  schema: z.object({ customerId: z.string() }),
} satisfies JobName

/** This owner's email changed while they were being created at the provider. */
export const syncEmailJob = {
  name: 'billing.sync-email',
  schema: z.object({ userId: z.uuid() }),
} satisfies JobName
