import type { Contact } from '@greenroom/contracts'
import { createContext, use } from 'react'

/** A contact that has an address which was typed here. */
export interface Same {
  id: string
  field: 'email' | 'phone'
}

/** What every part of a contact's screen works on. */
export interface ContactScreen {
  contact: Contact
  /** Query of the list that it was opened from, with its `?`, or ''. */
  search: string
  /** Asks who is the same person, or goes on with the one who is known to have the same address. */
  merge: (same?: Same) => void
}

export const ContactContext = createContext<ContactScreen | null>(null)

export function useContact(): ContactScreen {
  const screen = use(ContactContext)
  if (screen === null) throw new Error('Part of a contact outside of its screen')
  return screen
}
