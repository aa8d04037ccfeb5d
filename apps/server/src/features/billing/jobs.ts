import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { refreshCard } from './commands/refresh-card.ts'
import { syncEmail } from './commands/sync-email.ts'
import { refreshCardJob, syncEmailJob } from './events.ts'

/** Retries for about a day: a provider may be unavailable for hours. */
const PATIENT = { limit: 14, delaySeconds: 5 }

export const jobs = [
  defineJob({
    ...refreshCardJob,
    lane: 'normal',
    survivesRestore: true,
    retry: PATIENT,
    handle: (context, { customerId }) => refreshCard(context, customerId),
  }),
  defineJob({
    ...syncEmailJob,
    lane: 'normal',
    survivesRestore: true,
    retry: PATIENT,
    handle: (context, { userId }) => syncEmail(context, userId),
  }),
]

/** The provider also sends receipts to the owner. */
export const onEmailChanged: EventHandler = {
  lane: 'normal',
  survivesRestore: true,
  retry: PATIENT,
  handle: (context, { userId }) => syncEmail(context, userId),
}
