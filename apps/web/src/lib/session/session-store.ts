import { ApiError, DEFAULT_MESSAGE } from '../api/api-error.ts'
import { renewalIn } from './access-token.ts'
import type { AuthApi, Credentials, LiveSession, Registration, SessionUser, SignedIn } from './auth-api.ts'
import { forgetRedirectPath, takeRedirectPath } from './redirect-path.ts'
import { type AuthEvent, DEFAULT_REDIRECT, reactionTo, SIGNED_OUT_REDIRECT } from './rules.ts'

export type AuthStatus = 'initializing' | 'loading' | 'authenticated' | 'unauthenticated'

export interface SessionState {
  status: AuthStatus
  user: SessionUser | null
  /** The live session with its access token (15 minutes, in memory only). */
  session: (LiveSession & { accessToken: string | null }) | null
  /** A sign-in is still leading somewhere (creation from the draft, or a saved path): the auth screens wait. */
  settling: boolean
}

export interface AuthOutcome {
  error: ApiError | null
}

export interface SessionHooks {
  /**
   * 1 s after a new user signed in: makes the page of the draft. Resolves with the path to go to, or null where
   * there is nothing to make; a rejection is reported and the draft stays.
   */
  onNewUser?: (user: SessionUser) => Promise<string | null>
  /** 0.5 s after an existing user signed in. A path is gone to; a rejection leads to the default redirect. */
  onExistingUser?: (user: SessionUser) => Promise<string | null>
  /** The page could not be made: says so, and offers `retry`. */
  onCreationFailed?: (error: unknown, retry: () => void) => void
  /** The session ended without a sign-out here: it expired, or was ended elsewhere. */
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
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const

export interface SessionStore {
  getState: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Looks for a session and keeps it fresh; gives the function that stops. */
  start: () => () => void
  signIn: (credentials: Credentials) => Promise<AuthOutcome>
  signUp: (registration: Registration) => Promise<AuthOutcome>
  signOut: () => Promise<AuthOutcome>
  /** Asks the server whether the session still lives. */
  revalidate: () => Promise<void>
}

/** The session of this tab: its state, and what its events lead to (rules.ts). A lost connection never signs anyone out. */
export function createSessionStore(deps: SessionDeps): SessionStore {
  let state: SessionState = { status: 'initializing', ...NOBODY }
  let lastSignInAt: number | null = null
  let asking: Promise<void> | null = null
  /** Grows with each sign-in and sign-out, so that an older answer about the session is not believed. */
  let turn = 0
  const listeners = new Set<() => void>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let renewal: ReturnType<typeof setTimeout> | undefined

  const set = (next: Partial<SessionState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
    return timer
  }
  const stopTimers = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }

  /** Takes over what the server says, for an event that may lead on. */
  function take(event: AuthEvent, found: SignedIn | null): void {
    const reaction = reactionTo(event, {
      now: Date.now(),
      lastSignInAt,
      initializing: state.status === 'initializing',
      accountAgeMs:
        found === null ? null : (found.session.createdAt ?? new Date()).getTime() - found.user.createdAt.getTime(),
    })
    const changesHands = state.user !== null && state.user.id !== found?.user.id
    if (changesHands) deps.clearCache()
    if (found === null) {
      stopTimers()
      set({ status: 'unauthenticated', ...NOBODY })
      return
    }
    const accessToken = state.session?.id === found.session.id ? state.session.accessToken : null
    const leadsOn = reaction.kind === 'new-user' || reaction.kind === 'existing-user'
    set({
      status: 'authenticated',
      user: found.user,
      session: { ...found.session, accessToken },
      settling: leadsOn || state.settling,
    })
    if (event === 'SIGNED_IN') lastSignInAt = Date.now()
    if (accessToken === null) void renew()
    if (reaction.kind === 'new-user') after(reaction.afterMs, () => void welcome(found.user))
    if (reaction.kind === 'existing-user') {
      after(reaction.afterMs, () => void greet(found.user))
      void goOn(null)
    }
  }

  async function goOn(path: string | null): Promise<void> {
    const saved = takeRedirectPath()
    await deps.navigate(path ?? saved ?? DEFAULT_REDIRECT)
    set({ settling: false })
  }

  async function welcome(user: SessionUser): Promise<void> {
    let path: string | null = null
    try {
      path = (await deps.hooks().onNewUser?.(user)) ?? null
    } catch (error) {
      console.error('The page could not be made from the draft', error)
      deps.hooks().onCreationFailed?.(error, () => void welcome(user))
    }
    if (state.user?.id === user.id) await goOn(path)
  }

  async function greet(user: SessionUser): Promise<void> {
    try {
      const path = await deps.hooks().onExistingUser?.(user)
      if (path && state.user?.id === user.id) await deps.navigate(path)
    } catch (error) {
      console.error('The check of an existing user failed', error)
      if (state.user?.id === user.id) await deps.navigate(DEFAULT_REDIRECT)
    }
  }

  /** Asks who is signed in; without an answer asks again later, and leaves everything as it is. */
  function look(event: AuthEvent, attempt = 0): Promise<void> {
    asking ??= (async () => {
      const asked = turn
      try {
        const found = await deps.api.getSession()
        if (asked !== turn) return
        const ended = found === null && state.status === 'authenticated'
        if (ended) deps.clearCache()
        take(event, found)
        if (ended) deps.hooks().onExpired?.()
      } catch (error) {
        console.warn('The session could not be read; trying again', error)
        if (asked === turn)
          after(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 15_000, () => void look(event, attempt + 1))
      } finally {
        asking = null
      }
    })()
    return asking
  }

  /** Fetches an access token and renews it before it expires. A failure is retried; a dead session shows by itself. */
  async function renew(attempt = 0): Promise<void> {
    clearTimeout(renewal)
    const sessionId = state.session?.id
    if (sessionId === undefined) return
    let wait: number
    try {
      const accessToken = await deps.api.getToken()
      if (state.session?.id !== sessionId) return
      set({ session: { ...state.session, accessToken } })
      wait = renewalIn(accessToken, Date.now())
      attempt = -1
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return look('TOKEN_REFRESHED')
      wait = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 15_000
    }
    clearTimeout(renewal)
    renewal = setTimeout(() => {
      void (attempt === -1 ? look('TOKEN_REFRESHED').then(() => renew()) : renew(attempt + 1))
    }, wait)
  }

  async function enter(request: () => Promise<unknown>): Promise<AuthOutcome> {
    const before = state.status
    turn++
    set({ status: 'loading' })
    try {
      await request()
      const found = await persist(deps.api.getSession)
      if (found === null) throw new ApiError({ message: COOKIES_REFUSED, code: 'UNKNOWN_ERROR', status: 0 })
      turn++
      take('SIGNED_IN', found)
      deps.tabs.tell('SIGNED_IN')
      return { error: null }
    } catch (error) {
      set({ status: before })
      if (before === 'initializing') void look('INITIAL_SESSION')
      return { error: asApiError(error) }
    }
  }

  /** The account is signed in by now: a reply lost on the way is asked for again. */
  async function persist<T>(ask: () => Promise<T>, attempt = 0): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (attempt >= 2) throw error
      await new Promise<void>((resolve) => {
        after(RETRY_MS[attempt] ?? 1_000, resolve)
      })
      return persist(ask, attempt + 1)
    }
  }

  /** Clears everything and leaves; the screens are gone before the state says so, so that no guard saves their path. */
  async function leave(): Promise<void> {
    turn++
    stopTimers()
    clearTimeout(renewal)
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
      if (failure.status !== 401) {
        // 401: the session was dead already
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
      stopTimers()
      clearTimeout(renewal)
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
    signOut,
    revalidate: () => (state.status === 'authenticated' ? look('TOKEN_REFRESHED') : Promise.resolve()),
  }
}

const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError({ message: DEFAULT_MESSAGE, code: 'UNKNOWN_ERROR', status: 0 }, { cause: error })
