import type { JobContext } from '../../../platform/context.ts'
import { claimDueOfAll } from '../store/registrations.ts'
import { lookAtRegistration } from './look-at-registration.ts'

/** Registrations of one run. They are asked about one after another: registrars take about one call a second (section 3). */
const MAX_RUN = 60
/** Milliseconds after which a look that was lost with its worker is made again. */
const LOST_MS = 5 * 60_000

/** Looks at the registrations that are due. */
export async function sweepRegistrations(context: JobContext): Promise<void> {
  const due = await claimDueOfAll(context, new Date(context.now.getTime() + LOST_MS), MAX_RUN)
  for (const { id, userId } of due) {
    if (context.signal.aborted) return
    try {
      await lookAtRegistration(await context.asOwner(userId), id)
    } catch (error) {
      context.log.error({ err: error, registrationId: id }, 'a registration could not be looked at')
    }
  }
}
