import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** Work on many contacts waits to be done. */
export const operationAsked = (operationId: string): DomainEvent => ({
  name: 'contacts.operation-asked',
  payload: { operationId },
})

/** A field of the owner's own is gone: what contacts have in it is to be cleared. */
export const fieldDeleted = (fieldId: string): DomainEvent => ({
  name: 'contacts.field-deleted',
  payload: { fieldId },
})

/** A tag gets another name, or has got it: who asks for it by name asks for the other. */
export const tagRenamed = (tag: string, to: string): DomainEvent => ({
  name: 'contacts.tag-renamed',
  payload: { tag, to },
})
