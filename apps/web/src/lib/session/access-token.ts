/** Renewed this long before it expires, so that a call never leaves with a dead one. */
const RENEW_BEFORE_MS = 60_000
/** Never asked for more often than this, whatever the expiry says. */
const SHORTEST_WAIT_MS = 5_000

/** When a token expires, in milliseconds since 1970; null where it cannot be read. Nothing is trusted by it: the server checks. */
export function expiryOf(token: string): number | null {
  try {
    const payload = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
      exp?: unknown
    }
    return typeof payload.exp === 'number' ? payload.exp * 1_000 : null
  } catch {
    return null
  }
}

/** Milliseconds until the token should be renewed; without a readable expiry, in the middle of its 15 minutes. */
export function renewalIn(token: string, now: number): number {
  const expiry = expiryOf(token)
  return Math.max(SHORTEST_WAIT_MS, expiry === null ? 450_000 : expiry - now - RENEW_BEFORE_MS)
}
