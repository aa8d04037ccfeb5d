import { vi } from 'vitest'
import { ApiError } from '../lib/api/api-error.ts'
import type { AuthApi, SignedIn } from '../lib/session/auth-api.ts'
import { createSessionStore, type SessionHooks, type TabMessage } from '../lib/session/session-store.ts'

export const NOW = new Date('2026-11-21T10:00:00Z')
const seconds = (count: number) => new Date(NOW.getTime() + count * 1_000)
/** A user whose account had this age, in seconds, at sign-in. */
export const signedIn = (accountAgeSeconds: number, id = 'user-1'): SignedIn => ({
  session: { id: `session-of-${id}`, createdAt: NOW, expiresAt: seconds(604_800) },
  user: {
    id,
    email: 'nova@example.com',
    phoneNumber: null,
    name: 'Nova',
    image: null,
    emailVerified: true,
    phoneNumberVerified: false,
    twoFactorEnabled: false,
    createdAt: seconds(-accountAgeSeconds),
  },
})
export const offline = () => new ApiError({ message: 'Offline', code: 'NETWORK_ERROR', status: 0 })
const tokenLasting = (ms: number) => `x.${btoa(JSON.stringify({ exp: (Date.now() + ms) / 1_000 }))}.y`

export function setUp(
  options: {
    found?: SignedIn | null
    /** Answer to the first request for the session. */
    firstAnswer?: Promise<SignedIn | null>
    hooks?: SessionHooks
    isOffline?: boolean
  } = {},
) {
  const steps: string[] = []
  let found = options.found ?? null
  const api = {
    getSession: vi.fn<AuthApi['getSession']>(async () => found),
    getToken: vi.fn<AuthApi['getToken']>(async () => tokenLasting(900_000)),
    signIn: vi.fn<AuthApi['signIn']>(async () => undefined),
    signUp: vi.fn<AuthApi['signUp']>(async () => undefined),
    signOut: vi.fn<AuthApi['signOut']>(async () => undefined),
  }
  const { firstAnswer } = options
  if (firstAnswer) api.getSession.mockImplementationOnce(() => firstAnswer)
  if (options.isOffline) api.getSession.mockRejectedValue(offline())
  let fromOtherTab: (message: TabMessage) => void = () => undefined
  const told: TabMessage[] = []
  const store = createSessionStore({
    api,
    hooks: () => options.hooks ?? {},
    clearCache: () => {
      steps.push('clear')
    },
    navigate: async (path) => {
      steps.push(path)
    },
    tabs: {
      tell: (message) => told.push(message),
      listen: (listener) => {
        fromOtherTab = listener
        return () => undefined
      },
    },
  })
  store.start()
  return {
    store,
    api,
    steps,
    told,
    fromOtherTab: (message: TabMessage) => fromOtherTab(message),
    nowFound: (next: SignedIn | null) => {
      found = next
    },
  }
}
export const settle = () => vi.advanceTimersByTimeAsync(0)
export const CREDENTIALS = { email: 'nova@example.com', password: 'correct horse' }
