import type { JobContext } from '../../../platform/context.ts'
import { claimRegistrationsOfAll } from '../store/registrations.ts'
import { lookAtRegistration } from './look-at-registration.ts'

/** Looks at the registrations that are due, one after another: registrars take about one call a second (section 3). */
export async function sweepRegistrations(context: JobContext): Promise<void> {
  for (const { id, userId } of await claimRegistrationsOfAll(context)) {
    if (context.signal.aborted) return
    try {
      await lookAtRegistration(await context.asOwner(userId), id)
    } catch (error) {
      context.log.error({ err: error, registrationId: id }, 'a registration could not be looked at')
    }
  }
}
