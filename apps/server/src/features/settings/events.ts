import { z } from 'zod'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

export const EXPORT_REQUESTED = 'settings.export-requested'

/** An owner wants everything that is kept of them. */
export const exportRequested = (exportId: string): DomainEvent => ({ name: EXPORT_REQUESTED, payload: { exportId } })

/** An account is to be deleted. */
export const deletionRequested: DomainEvent = { name: 'settings.deletion-requested', payload: {} }

/** An account that was to be deleted stays. */
export const deletionCancelled: DomainEvent = { name: 'settings.deletion-cancelled', payload: {} }

/** What names the job that reminds somebody of the end of their account. */
export const remindDeletionJob = {
  name: 'settings.remind-deletion',
  schema: z.object({ userId: z.uuid(), deleteAfter: z.iso.datetime() }),
}
