import { ApiError, DEFAULT_MESSAGE } from '../api/api-error.ts'
import { createTokenKeeper } from './access-token.ts'
import { createAfterSignIn, type SignInHooks } from './after-sign-in.ts'
import {
  type AuthApi,
  type Credentials,
  type LiveSession,
  type Registration,
  type SessionUser,
  type SignedIn,
  wantsSecondFactor,
} from './auth-api.ts'
import { forgetRedirectPath } from './redirect-path.ts'
import { type AuthEvent, reactionTo, SIGNED_OUT_REDIRECT } from './rules.ts'
import { createTimers, retryIn } from './timers.ts'

export type AuthStatus = 'initializing' | 'loading' | 'authenticated' | 'unauthenticated'

/**
 * The user session of product section 3. Its refresh token is an HttpOnly cookie, which no script can read (product
 * section 12.4).
 */
export interface SessionState {
  status: AuthStatus
  user: SessionUser | null
  /** The live session, its expiry, and its access token (15 minutes, in memory only). */
  session: (LiveSession & { accessToken: string | null }) | null
  /** A sign-in is still in progress (creation from the draft, or a saved path): the auth screens wait. */
  settling: boolean
}

export interface AuthOutcome {
  error: ApiError | null
  /** The first factor was correct; a code must follow before there is a session. */
  wantsSecondFactor?: true
}

export interface SessionHooks extends SignInHooks {
  /** Called when the session ended without a sign-out here: it expired, or was ended elsewhere. */
  onExpired?: () => void
}

/** A message between the tabs of one browser. */
export type TabMessage = 'SIGNED_IN' | 'SIGNED_OUT'

export interface SessionDeps {
  api: AuthApi
  hooks: () => SessionHooks
  /** Empties the cache of server data. */
  clearCache: () => void
  navigate: (path: string) => Promise<void> | void
  tabs: { tell: (message: TabMessage) => void; listen: (listener: (message: TabMessage) => void) => () => void }
}

const NOBODY: Omit<SessionState, 'status'> = { user: null, session: null, settling: false }
const COOKIES_REFUSED = 'Your browser did not keep the session. Allow cookies for this site, then try again.'
/** Attempts to read the session of an account that is already signed in. */
const MOST_TRIES = 3

export interface SessionStore {
  getState: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Looks for a session and keeps it fresh; returns a function that stops it. */
  start: () => () => void
  signIn: (credentials: Credentials) => Promise<AuthOutcome>
  signUp: (registration: Registration) => Promise<AuthOutcome>
  /** Any other way in: a request whose answer leaves the browser with a session. */
  enter: (request: () => Promise<unknown>) => Promise<AuthOutcome>
  signOut: () => Promise<AuthOutcome>
  /**
   * Checks the session and its user on the server: after a 401, after a `session-ended` of the event channel, or after
   * a change of the account. `quietly`: the end was requested here, so it is not reported.
   */
  revalidate: (options?: { quietly?: boolean }) => Promise<void>
}

/**
 * The session of this tab: its state, and the effects of its events (rules.ts). A lost connection never signs the user
 * out.
 */
export function createSessionStore(deps: SessionDeps): SessionStore {
  let state: SessionState = { status: 'initializing', ...NOBODY }
  let lastSignInAt: number | null = null
  let asking: Promise<void> | null = null
  let askingAgain: Promise<void> | null = null
  /** Grows with each sign-in and sign-out, so that older answers about the session are ignored. */
  let turn = 0
  const listeners = new Set<() => void>()
  const timers = createTimers()

  const set = (next: Partial<SessionState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const token = createTokenKeeper({
    getToken: deps.api.getToken,
    sessionId: () => state.session?.id ?? null,
    onToken: (accessToken) => {
      if (state.session !== null) set({ session: { ...state.session, accessToken } })
    },
    lookAtSession: () => look('TOKEN_REFRESHED'),
  })
  const followUp = createAfterSignIn({
    hooks: deps.hooks,
    navigate: deps.navigate,
    isStill: (user) => state.user?.id === user.id,
    onSettled: () => set({ settling: false }),
    timers,
  })
  const stop = () => {
    timers.stop()
    token.stop()
  }

  /** Takes over the server's answer, for an event that may redirect. */
  function take(event: AuthEvent, found: SignedIn | null): void {
    const { status, user, session, settling } = state
    const reaction = reactionTo(event, {
      now: Date.now(),
      lastSignInAt,
      initializing: status === 'initializing',
      accountAgeMs: found === null ? null : accountAge(found),
    })
    if (user !== null && user.id !== found?.user.id) deps.clearCache()
    if (found === null) {
      stop()
      lastSignInAt = null
      set({ status: 'unauthenticated', ...NOBODY })
      return
    }
    const accessToken = session?.id === found.session.id ? session.accessToken : null
    const leadsOn = reaction.kind === 'new-user' || reaction.kind === 'existing-user'
    set({
      status: 'authenticated',
      user: found.user,
      session: { ...found.session, accessToken },
      settling: leadsOn || settling,
    })
    if (event === 'SIGNED_IN') lastSignInAt = Date.now()
    if (accessToken === null) void token.renew()
    followUp(reaction, found.user)
  }

  /** Requests the session; without an answer, tries again later and changes nothing. */
  function look(event: AuthEvent, { failures = 0, quietly = false } = {}): Promise<void> {
    asking ??= (async () => {
      const asked = turn
      try {
        const found = await deps.api.getSession()
        if (asked !== turn) return
        const hasEnded = found === null && state.status === 'authenticated'
        take(event, found)
        if (hasEnded && !quietly) deps.hooks().onExpired?.()
      } catch (error) {
        console.warn('The session could not be read; trying again', error)
        if (asked === turn) timers.after(retryIn(failures), () => void look(event, { failures: failures + 1, quietly }))
      } finally {
        asking = null
      }
    })()
    return asking
  }

  /**
   * Requests the session again. A running request may have been answered before the latest change, so it is repeated.
   */
  function lookAnew(quietly: boolean): Promise<void> {
    if (state.status !== 'authenticated') return Promise.resolve()
    if (asking === null) return look('TOKEN_REFRESHED', { quietly })
    askingAgain ??= asking.then(() => {
      askingAgain = null
      return lookAnew(quietly)
    })
    return askingAgain
  }

  async function enter(request: () => Promise<unknown>): Promise<AuthOutcome> {
    const before = state.status
    turn++
    set({ status: 'loading' })
    const goBack = () => {
      set({ status: before === 'loading' ? 'unauthenticated' : before })
      // The first request may still be running, and its answer would be outdated.
      if (before === 'initializing') void Promise.resolve(asking).then(() => look('INITIAL_SESSION'))
    }
    try {
      if (wantsSecondFactor(await request())) {
        goBack()
        return { error: null, wantsSecondFactor: true }
      }
      const found = await insist(deps.api.getSession)
      if (found === null) throw new ApiError({ message: COOKIES_REFUSED, code: 'UNKNOWN_ERROR', status: 0 })
      turn++
      take('SIGNED_IN', found)
      deps.tabs.tell('SIGNED_IN')
      return { error: null }
    } catch (error) {
      goBack()
      return { error: asApiError(error) }
    }
  }

  /** Clears everything and leaves. Screens unmount before the state changes, so that no guard saves their path. */
  async function leave(): Promise<void> {
    turn++
    stop()
    lastSignInAt = null
    forgetRedirectPath()
    set({ status: 'loading', ...NOBODY })
    deps.clearCache()
    await deps.navigate(SIGNED_OUT_REDIRECT)
    deps.clearCache()
    set({ status: 'unauthenticated', ...NOBODY })
  }

  async function signOut(): Promise<AuthOutcome> {
    const before = state.status
    set({ status: 'loading' })
    try {
      await deps.api.signOut()
    } catch (error) {
      const failure = asApiError(error)
      const wasDeadAlready = failure.status === 401
      if (!wasDeadAlready) {
        set({ status: before })
        return { error: failure }
      }
    }
    deps.tabs.tell('SIGNED_OUT')
    await leave()
    return { error: null }
  }

  function start(): () => void {
    void look('INITIAL_SESSION')
    const stopListening = deps.tabs.listen((message) => {
      if (message === 'SIGNED_IN') void look('TOKEN_REFRESHED')
      else if (state.status !== 'unauthenticated') void leave()
    })
    return () => {
      stopListening()
      stop()
    }
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    start,
    signIn: (credentials) => enter(() => deps.api.signIn(credentials)),
    signUp: (registration) => enter(() => deps.api.signUp(registration)),
    enter,
    signOut,
    revalidate: ({ quietly = false } = {}) => lookAnew(quietly),
  }
}

/** Returns the age of the account at this sign-in in milliseconds, both times by the server's clock. */
const accountAge = ({ session, user }: SignedIn): number =>
  (session.createdAt ?? new Date()).getTime() - user.createdAt.getTime()

/** Asks again if the answer got lost. */
async function insist<T>(ask: () => Promise<T>, failures = 0): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (failures + 1 >= MOST_TRIES) throw error
    await new Promise((resolve) => {
      setTimeout(resolve, retryIn(failures))
    })
    return insist(ask, failures + 1)
  }
}

const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError({ message: DEFAULT_MESSAGE, code: 'UNKNOWN_ERROR', status: 0 }, { cause: error })
