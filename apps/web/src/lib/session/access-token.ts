import { ApiError } from '../api/api-error.ts'
import { createTimers, retryIn } from './timers.ts'

/** Milliseconds. Renews a token this long before it expires, so that no call carries an expired one. */
const RENEW_BEFORE_MS = 60_000
/** Milliseconds. Minimum wait between renewals, whatever the expiry says. */
const SHORTEST_WAIT_MS = 5_000
/** Milliseconds. For a token without a readable expiry: half of its 15 minutes. */
const USUAL_WAIT_MS = 450_000

/**
 * Returns when a token expires, in milliseconds since 1970; null if unreadable. Only for scheduling: the server checks
 * the token.
 */
function expiryOf(token: string): number | null {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const { exp } = JSON.parse(payload) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1_000 : null
  } catch {
    return null
  }
}

/** Returns the milliseconds until the token should be renewed. */
function renewalIn(token: string, now: number): number {
  const expiry = expiryOf(token)
  return Math.max(SHORTEST_WAIT_MS, expiry === null ? USUAL_WAIT_MS : expiry - now - RENEW_BEFORE_MS)
}

export interface TokenKeeperDeps {
  getToken: () => Promise<string>
  /** Session of the token; null if nobody is signed in. */
  sessionId: () => string | null
  onToken: (token: string) => void
  /** Checks the session again: the token is due, or the server has refused one. */
  lookAtSession: () => Promise<void>
}

export interface TokenKeeper {
  /** Fetches a token for the current session, and keeps it fresh from then on. */
  renew: () => Promise<void>
  stop: () => void
}

/** Keeps an access token in memory and renews it before it expires; without an answer it tries again later. */
export function createTokenKeeper({ getToken, sessionId, onToken, lookAtSession }: TokenKeeperDeps): TokenKeeper {
  const timers = createTimers()

  const next = (ms: number, run: () => void) => {
    timers.stop()
    timers.after(ms, run)
  }

  async function renew(failures = 0): Promise<void> {
    timers.stop()
    const wanted = sessionId()
    if (wanted === null) return
    try {
      const token = await getToken()
      if (sessionId() !== wanted) return
      onToken(token)
      next(renewalIn(token, Date.now()), () => void lookAtSession().then(() => renew()))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return lookAtSession()
      next(retryIn(failures), () => void renew(failures + 1))
    }
  }

  return { renew: () => renew(), stop: timers.stop }
}
