import { vi } from 'vitest'
import type { AuthApi, SignedIn } from '../lib/session/auth-api.ts'

/** A signed-in user with an account of this age, in milliseconds. */
export const someone = (accountAgeMs = 86_400_000): SignedIn => ({
  session: { id: 'session-1', createdAt: new Date(), expiresAt: new Date(Date.now() + 604_800_000) },
  user: {
    id: 'user-1',
    email: 'nova@example.com',
    name: 'Nova Reyes',
    phoneNumber: null,
    image: null,
    emailVerified: true,
    phoneNumberVerified: false,
    twoFactorEnabled: false,
    createdAt: new Date(Date.now() - accountAgeMs),
  },
})

/** The auth routes of a server with one user. */
export function fakeAuthApi(initial: SignedIn | null = null) {
  let current = initial
  return {
    api: {
      getSession: vi.fn<AuthApi['getSession']>(async () => current),
      getToken: vi.fn<AuthApi['getToken']>(async () => 'x.e30.y'),
      signIn: vi.fn<AuthApi['signIn']>(async () => {
        current = someone()
      }),
      signUp: vi.fn<AuthApi['signUp']>(async () => {
        current = someone(0)
      }),
      signOut: vi.fn<AuthApi['signOut']>(async () => {
        current = null
      }),
    },
    becomes: (next: SignedIn | null) => {
      current = next
    },
  }
}
