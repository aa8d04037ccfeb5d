import { useOutletContext } from 'react-router'

/** What app/ tells the auth screens about the rest of the product. */
export interface AuthSlots {
  /** A page that was begun in this browser waits for an account. */
  waitingPage: { username: string; name: string } | null
}

const NOTHING: AuthSlots = { waitingPage: null }

export const useAuthSlots = (): AuthSlots => useOutletContext<AuthSlots | null>() ?? NOTHING
