import { useState } from 'react'
import { useOutletContext } from 'react-router'
import type { TypedPhone } from '../../../lib/accounts/phone-field.tsx'

/** By what a person is known here. */
export type Method = 'email' | 'phone'

/** What was typed, kept from one auth screen to the next; never a password. */
export interface Typed {
  method: Method
  email: string
  phone: TypedPhone | undefined
}

/** What app/ tells the auth screens about the rest of the product. */
export interface AuthSlots {
  /** A page that was begun in this browser waits for an account. */
  waitingPage: { username: string; name: string } | null
  typed: Typed
}

/** Nothing typed yet. The object is written to, and never shown by itself. */
export const createTyped = (): Typed => ({ method: 'email', email: '', phone: undefined })

export function useAuthSlots(): AuthSlots {
  const [own] = useState(createTyped)
  return useOutletContext<AuthSlots | null>() ?? { waitingPage: null, typed: own }
}
