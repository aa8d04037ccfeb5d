import type { BulkChange, Contact } from '@greenroom/contracts'
import { foldCase } from '@greenroom/domain/fold-case'

/** Contact with the fields that a change of many alters. A field that is absent is not known, and so not undone. */
type Changeable = Pick<Contact, 'id' | 'tags' | 'starred'> & Partial<Pick<Contact, 'status'>>

/** A change that restores the earlier state of some contacts. */
export interface Inverse {
  ids: string[]
  change: BulkChange
}

/**
 * Returns the changes that undo a change of these contacts. Contacts that it did not alter are left out. A deletion is
 * undone by its own id instead.
 */
export function inverseOf(change: BulkChange, before: readonly Changeable[]): Inverse[] {
  const lists = new Map<string, Inverse>()
  const note = (contact: Changeable, back: BulkChange) => {
    const key = JSON.stringify(back)
    const inverse = lists.get(key) ?? { ids: [], change: back }
    inverse.ids.push(contact.id)
    lists.set(key, inverse)
  }
  for (const contact of before) {
    const has = (tag: string) => contact.tags.some((own) => foldCase(own) === foldCase(tag))
    if (change.kind === 'add-tags') {
      const tags = change.tags.filter((tag) => !has(tag))
      if (tags.length > 0) note(contact, { kind: 'remove-tags', tags })
    } else if (change.kind === 'remove-tags') {
      const tags = change.tags.filter(has)
      if (tags.length > 0) note(contact, { kind: 'add-tags', tags })
    } else if (change.kind === 'set-status') {
      if (contact.status !== undefined && contact.status !== change.status)
        note(contact, { kind: 'set-status', status: contact.status })
    } else if (change.kind === 'star' && contact.starred !== change.starred)
      note(contact, { kind: 'star', starred: contact.starred })
  }
  return [...lists.values()]
}

/** Returns the contact after the change, for showing it before the server answers. */
export function changed(contact: Contact, change: BulkChange): Contact {
  const isOf = (tags: readonly string[]) => (own: string) => tags.some((tag) => foldCase(tag) === foldCase(own))
  switch (change.kind) {
    case 'add-tags':
      return { ...contact, tags: [...contact.tags, ...change.tags.filter((tag) => !isOf(contact.tags)(tag))] }
    case 'remove-tags':
      return { ...contact, tags: contact.tags.filter((own) => !isOf(change.tags)(own)) }
    case 'set-status':
      return { ...contact, status: change.status }
    case 'star':
      return { ...contact, starred: change.starred }
    case 'delete':
      return contact
  }
}
