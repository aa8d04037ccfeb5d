import { createContext, use } from 'react'
import type { SessionState, SessionStore } from './session-store.ts'

export interface Auth
  extends SessionState,
    Pick<SessionStore, 'signIn' | 'signUp' | 'enter' | 'signOut' | 'revalidate'> {
  /** The name to show: the user's own, else the part of the email before the @, else 'User'. */
  displayName: string
}

export const AuthContext = createContext<Auth | null>(null)

/** Who is signed in, and the ways in and out. @throws outside an AuthProvider */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
