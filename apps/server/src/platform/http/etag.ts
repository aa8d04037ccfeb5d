/**
 * Whether who asks has this content already. If-None-Match compares weakly (RFC 9110, 13.1.2).
 * @param known the header, where there is one
 */
export function isKnown(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false
  if (known === etag || known === '*') return true
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
