import { createHash } from 'node:crypto'

/** Characters of a base64url hash: 132 bits, enough to rule out chance collisions. */
const HASH_LENGTH = 22

/**
 * Returns the strong validator of a content (RFC 9110, 8.8.3). @param variant tells encodings of the same content apart
 */
export function etagOf(content: readonly (string | Uint8Array)[], variant?: string): string {
  const hash = createHash('sha256')
  for (const part of content) hash.update(part)
  const text = hash.digest('base64url').slice(0, HASH_LENGTH)
  return variant === undefined ? `"${text}"` : `"${text}-${variant}"`
}

/**
 * Returns true if the client already has this content. If-None-Match compares weakly (RFC 9110, 13.1.2).
 * @param known value of the header, if present
 */
export function isKnown(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false
  if (known === etag || known === '*') return true
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
