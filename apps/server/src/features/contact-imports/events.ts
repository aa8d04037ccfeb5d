import type { DomainEvent } from '../../platform/outbox/announce.ts'

export const IMPORT_REQUESTED = 'contact-imports.requested'

/** A list is to be read, from the beginning or from its cursor. */
export const importRequested = (importId: string): DomainEvent => ({ name: IMPORT_REQUESTED, payload: { importId } })
