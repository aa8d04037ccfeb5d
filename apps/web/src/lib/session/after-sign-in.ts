import type { SessionUser } from './auth-api.ts'
import { takeRedirectPath } from './redirect-path.ts'
import { DEFAULT_REDIRECT, type Reaction } from './rules.ts'
import type { Timers } from './timers.ts'

export interface SignInHooks {
  /**
   * Called 1 s after a new user signed in: makes the page of the draft. Resolves with the path to open, or null if
   * there is nothing to make. A rejection is reported, and the draft stays.
   */
  onNewUser?: (user: SessionUser) => Promise<string | null>
  /**
   * Called 0.5 s after an existing user signed in. Opens the returned path; a rejection leads to the default redirect.
   */
  onExistingUser?: (user: SessionUser) => Promise<string | null>
  /** Called if the page could not be made: reports it, and offers `retry`. */
  onCreationFailed?: (error: unknown, retry: () => void) => void
}

export interface AfterSignInDeps {
  hooks: () => SignInHooks
  navigate: (path: string) => Promise<void> | void
  /** Returns whether this user is still signed in. */
  isStill: (user: SessionUser) => boolean
  /** Called when the sign-in has reached its destination. */
  onSettled: () => void
  timers: Timers
}

/**
 * Redirects after a sign-in (product section 4): a new user's draft becomes a page first, an existing user continues at
 * once.
 */
export function createAfterSignIn({ hooks, navigate, isStill, onSettled, timers }: AfterSignInDeps) {
  async function goOn(path: string | null): Promise<void> {
    const saved = takeRedirectPath()
    await navigate(path ?? saved ?? DEFAULT_REDIRECT)
    onSettled()
  }

  async function welcome(user: SessionUser): Promise<void> {
    let path: string | null = null
    try {
      path = (await hooks().onNewUser?.(user)) ?? null
    } catch (error) {
      console.error('The page could not be made from the draft', error)
      hooks().onCreationFailed?.(error, () => void welcome(user))
    }
    if (isStill(user)) await goOn(path)
  }

  async function check(user: SessionUser): Promise<void> {
    let path: string | null | undefined
    try {
      path = await hooks().onExistingUser?.(user)
    } catch (error) {
      console.error('The check of an existing user failed', error)
      path = DEFAULT_REDIRECT
    }
    if (path && isStill(user)) await navigate(path)
  }

  return (reaction: Reaction, user: SessionUser): void => {
    if (reaction.kind === 'new-user') timers.after(reaction.afterMs, () => void welcome(user))
    if (reaction.kind !== 'existing-user') return
    timers.after(reaction.afterMs, () => void check(user))
    void goOn(null)
  }
}
