import { createHash } from 'node:crypto'

/** Characters of a hash in base64url: 132 of its bits, which no two answers share by chance. */
const HASH_LENGTH = 22

/** The strong validator of a content (RFC 9110, 8.8.3). @param variant tells apart encodings of the same content */
export function etagOf(content: readonly (string | Uint8Array)[], variant?: string): string {
  const hash = createHash('sha256')
  for (const part of content) hash.update(part)
  const text = hash.digest('base64url').slice(0, HASH_LENGTH)
  return variant === undefined ? `"${text}"` : `"${text}-${variant}"`
}

/**
 * Whether who asks has this content already. If-None-Match compares weakly (RFC 9110, 13.1.2).
 * @param known the header, where there is one
 */
export function isKnown(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false
  if (known === etag || known === '*') return true
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
