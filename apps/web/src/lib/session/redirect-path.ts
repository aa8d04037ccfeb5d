/** Local-storage key of the path to go back to after signing in (spec section 3). */
export const REDIRECT_KEY = 'auth_redirect'

/** Any address serves as the base: only what stays on it is a path of our own. */
const BASE = 'https://app.invalid'
const AUTH_SCREENS = /^\/(?:login|signup|auth|forgot-password|reset-password)(?:\/|$)/i

/** Control characters, which browsers drop, white space at the ends, and backslashes, which they read as slashes. */
function isHostile(text: string): boolean {
  if (text !== text.trim() || text.includes('\\')) return true
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}

/**
 * A path on this origin, normalised, or null (standard W10). Refused: absolute and protocol-relative addresses,
 * other schemes, backslashes, control characters (encoded ones too), and the auth screens themselves, which would loop.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2_048 || !value.startsWith('/') || isHostile(value)) return null
  const decoded = decodeFully(value)
  if (decoded === null || isHostile(decoded.split(/[?#]/, 1)[0] ?? '') || decoded.startsWith('//')) return null
  let url: URL
  try {
    url = new URL(value, BASE)
  } catch {
    return null
  }
  if (url.origin !== BASE || url.pathname.startsWith('//') || AUTH_SCREENS.test(url.pathname)) return null
  return `${url.pathname}${url.search}${url.hash}`
}

/** Decodes until nothing changes, so that a doubly encoded slash shows; null where it is malformed or nested too deep. */
function decodeFully(value: string): string | null {
  let current = value
  for (let round = 0; round < 5; round++) {
    let next: string
    try {
      next = decodeURIComponent(current)
    } catch {
      return round === 0 ? null : current // a literal percent sign, decoded in an earlier round
    }
    if (next === current) return current
    current = next
  }
  return null
}

/** Keeps the path for after the sign-in; a path that is not ours is not kept. */
export function saveRedirectPath(path: string): void {
  const safe = safePath(path)
  if (safe !== null) withStorage((storage) => storage.setItem(REDIRECT_KEY, safe))
}

/** The kept path, checked anew, or null. */
export const savedRedirectPath = (): string | null => safePath(withStorage((storage) => storage.getItem(REDIRECT_KEY)))

/** The kept path; it is then forgotten. */
export function takeRedirectPath(): string | null {
  const path = savedRedirectPath()
  forgetRedirectPath()
  return path
}

export const forgetRedirectPath = (): void => {
  withStorage((storage) => storage.removeItem(REDIRECT_KEY))
}

/** Storage may be blocked: nothing is kept then, and the default redirect serves. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
