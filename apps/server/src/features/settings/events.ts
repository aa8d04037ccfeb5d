import { z } from 'zod'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

export const EXPORT_REQUESTED = 'settings.export-requested'

/** An owner wants everything that is kept of them. */
export const exportRequested = (exportId: string): DomainEvent => ({ name: EXPORT_REQUESTED, payload: { exportId } })

/** What names the job that reminds somebody of the end of their account. */
export const remindDeletionJob = {
  name: 'settings.remind-deletion',
  schema: z.object({ userId: z.uuid(), deleteAfter: z.iso.datetime() }),
}
