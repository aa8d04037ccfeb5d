/** Longest accepted address, in characters (product section 5.8). */
const MAX_ADDRESS = 2048

/** A plain dotted host right after the scheme: no user, no port, no IP literal, no escapes. */
const PLAIN_HOST = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i

/**
 * Parses one web address strictly. A missing scheme becomes https, and http becomes https. Returns undefined for other
 * schemes, users, ports, backslashes, blanks, and anything over 2048 characters.
 */
export function readAddress(text: string): URL | undefined {
  if (text.length > MAX_ADDRESS || /[\s\\\p{Cc}]/u.test(text)) return undefined
  const full = withScheme(text)
  if (!PLAIN_HOST.test(full)) return undefined
  try {
    return new URL(full.replace(/^http:/i, 'https:'))
  } catch {
    return undefined
  }
}

/** Returns the non-empty segments of the path. */
export function pathSegments(address: URL): string[] {
  return address.pathname.split('/').filter((part) => part !== '')
}

function withScheme(text: string): string {
  if (text.startsWith('//')) return `https:${text}`
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
}
