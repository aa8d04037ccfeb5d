import { z } from 'zod'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

export const EXPORT_REQUESTED = 'settings.export-requested'

/** An owner requested an export. */
export const exportRequested = (exportId: string): DomainEvent => ({ name: EXPORT_REQUESTED, payload: { exportId } })

/** The deletion of an account was requested. */
export const deletionRequested: DomainEvent = { name: 'settings.deletion-requested', payload: {} }

/** A requested deletion was canceled. */
export const deletionCanceled: DomainEvent = { name: 'settings.deletion-cancelled', payload: {} }

/** Reminds a person of the deletion of their account. */
export const remindDeletionJob = {
  name: 'settings.remind-deletion',
  schema: z.object({ userId: z.uuid(), deleteAfter: z.iso.datetime() }),
}
