import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** An operation on many contacts was requested. */
export const operationAsked = (operationId: string): DomainEvent => ({
  name: 'contacts.operation-asked',
  payload: { operationId },
})

/** A custom field was deleted. Its values have to be cleared. */
export const fieldDeleted = (fieldId: string): DomainEvent => ({
  name: 'contacts.field-deleted',
  payload: { fieldId },
})

/** A tag is being renamed, or was renamed. Features that use it by name follow. */
export const tagRenamed = (tag: string, to: string): DomainEvent => ({
  name: 'contacts.tag-renamed',
  payload: { tag, to },
})

/** The plan has no room for a contact who came of their own accord, and it is the first to wait. */
export const firstLocked = (contactId: string): DomainEvent => ({
  name: 'contacts.first-locked',
  payload: { contactId },
})
