import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { refreshCard } from './commands/refresh-card.ts'
import { syncEmail } from './commands/sync-email.ts'
import { refreshCardJob, syncEmailJob } from './events.ts'

/** A provider may be away for hours: about a day in all. */
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

/** The provider writes receipts to the owner, too. */
export const onEmailChanged: EventHandler = {
  lane: 'normal',
  survivesRestore: true,
  retry: PATIENT,
  handle: (context, { userId }) => syncEmail(context, userId),
}
