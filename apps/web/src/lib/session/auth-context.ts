import { createContext, use } from 'react'
import type { SessionState, SessionStore } from './session-store.ts'

export interface Auth
  extends SessionState,
    Pick<SessionStore, 'signIn' | 'signUp' | 'enter' | 'signOut' | 'revalidate'> {
  /** Display name: the user's own, else the part of the email before the @, else 'User'. */
  displayName: string
}

export const AuthContext = createContext<Auth | null>(null)

/** Returns the signed-in user and the functions to sign in and out. @throws outside an AuthProvider */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
