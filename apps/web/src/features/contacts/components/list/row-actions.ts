import type { Contact } from '@greenroom/contracts'

/** What a row can do; the same functions as long as the list lives. */
export interface RowActions {
  open: (contact: Contact) => void
  /** @param isRange from the row that was touched last to this one */
  toggle: (contact: Contact, isRange: boolean) => void
  star: (contact: Contact) => void
  remove: (contact: Contact) => void
  /** The keys are on it from now on. */
  focus: (contact: Contact) => void
}

export const rowId = (contactId: string) => `contact-${contactId}`

/** Whether a press is meant for the row, and not for what stands in it or for marking text. */
export const isForRow = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label, [role="menu"]') === null &&
  (window.getSelection()?.isCollapsed ?? true)
