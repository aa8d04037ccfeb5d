import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetEvents } from './commands/forget-events.ts'
import { refreshCard } from './commands/refresh-card.ts'
import { refreshCardJob } from './events.ts'

export const jobs = [
  defineJob({
    ...refreshCardJob,
    lane: 'normal',
    survivesRestore: true,
    // A provider may be away for hours: about a day in all.
    retry: { limit: 14, delaySeconds: 5 },
    handle: (context, { customerId }) => refreshCard(context, customerId),
  }),
  defineJob({
    name: 'billing.forget-events',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '41 3 * * *',
    handle: forgetEvents,
  }),
]
