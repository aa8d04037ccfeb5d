import { useState } from 'react'
import { useOutletContext } from 'react-router'
import type { TypedPhone } from '../../../lib/accounts/phone-field.tsx'

/** The kind of address that identifies a person. */
export type Method = 'email' | 'phone'

/** Input kept from one auth screen to the next; never a password. */
export interface Typed {
  method: Method
  email: string
  phone: TypedPhone | undefined
}

/** Facts about the rest of the product that app/ passes to the auth screens. */
export interface AuthSlots {
  /** A page begun in this browser that waits for an account. */
  waitingPage: { username: string; name: string } | null
  typed: Typed
}

/** Returns an empty object, which the forms write to without rerendering. */
export const createTyped = (): Typed => ({ method: 'email', email: '', phone: undefined })

export function useAuthSlots(): AuthSlots {
  const [own] = useState(createTyped)
  return useOutletContext<AuthSlots | null>() ?? { waitingPage: null, typed: own }
}
