import type { Contact } from '@greenroom/contracts'
import { createContext, use } from 'react'

/** Another contact that already has the typed address. */
export interface Same {
  id: string
  field: 'email' | 'phone'
}

/** Context for every part of a contact's screen. */
export interface ContactScreen {
  contact: Contact
  /** Query string of the list that led here, with its `?`, or ''. */
  search: string
  /** Opens the merge dialog, with the other contact already chosen if `same` is given. */
  merge: (same?: Same) => void
}

export const ContactContext = createContext<ContactScreen | null>(null)

export function useContact(): ContactScreen {
  const screen = use(ContactContext)
  if (screen === null) throw new Error('Part of a contact outside of its screen')
  return screen
}
