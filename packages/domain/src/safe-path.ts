/** Any origin works as the base: a path is ours if it stays on it. */
const BASE = 'https://app.invalid'
const AUTH_SCREENS = /^\/(?:login|signup|auth|forgot-password|reset-password)(?:\/|$)/i

/**
 * Detects control characters, which browsers drop, white space at the ends, and backslashes, which they read as
 * slashes.
 */
function isHostile(text: string): boolean {
  if (text !== text.trim() || text.includes('\\')) return true
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}

/**
 * Returns a normalized path on this origin, or null (standard W10). It refuses absolute and protocol-relative
 * addresses, other schemes, backslashes, control characters (also encoded), and the auth screens, which would loop.
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

/**
 * Decodes until nothing changes, so that a doubly encoded slash shows. Returns null if the input is malformed or nested
 * too deep.
 */
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
