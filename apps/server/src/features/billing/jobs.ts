import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { refreshCard } from './commands/refresh-card.ts'
import { refreshCardJob } from './events.ts'
import { deleteProviderEvents } from './store/events.ts'

/** How long names of events are kept, in milliseconds: 90 days, far longer than any provider repeats one. */
const KEEP_EVENTS_MS = 90 * 86_400_000

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
    handle: (context) => deleteProviderEvents(context, new Date(context.now.getTime() - KEEP_EVENTS_MS)),
  }),
]
