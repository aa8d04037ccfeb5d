import type { DomainEvent } from '../../platform/outbox/announce.ts'

export const IMPORT_REQUESTED = 'contact-imports.requested'

/** A list is to be read, from its beginning or from where it stands. */
export const importRequested = (importId: string): DomainEvent => ({ name: IMPORT_REQUESTED, payload: { importId } })
