import { storableText } from './text.ts'

/** Longest stored address, in characters (the practical limit of browsers and sitemaps). */
export const MAX_URL_LENGTH = 2048

/** The only schemes that a public page links to (standard W6). */
const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:'])

/** Returns an address that is safe to link to, or undefined if its scheme or form is not allowed (standard W6). */
export function safeHref(value: string): string | undefined {
  if (value.length > MAX_URL_LENGTH) return undefined
  try {
    const url = new URL(value)
    if (!LINK_SCHEMES.has(url.protocol)) return undefined
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    return isWeb && !url.hostname ? undefined : url.href
  } catch {
    return undefined
  }
}

/** Returns true for an http(s) address that is safe to link to. */
export const isWebAddress = (value: string): boolean => /^https?:/.test(safeHref(value) ?? '')

/** Completes a typed address the way browsers do: `example.com` → `https://example.com`, `a@b.co` → `mailto:`. */
export function completeAddress(typed: string): string {
  const value = typed.trim()
  if (value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value)) return value
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(value)) return `mailto:${value}`
  return `https://${value.replace(/^\/+/, '')}`
}

/**
 * Returns the complete address that a person typed or pasted, or undefined for words, which would become
 * `https://words`.
 */
export function typedAddress(typed: string): string | undefined {
  const href = /\s/.test(typed.trim()) ? undefined : safeHref(completeAddress(typed))
  if (href === undefined) return undefined
  return isWebAddress(href) && !new URL(href).hostname.includes('.') ? undefined : href
}

/** An address that visitors may follow: http, https, mailto, tel, or sms. */
export const linkAddress = storableText(MAX_URL_LENGTH).refine(
  (value) => safeHref(value) !== undefined,
  'Use a full address that starts with https://, http://, mailto:, tel: or sms:.',
)

/** Address of a picture: an uploaded one (`/uploads/…`) or any http(s) address. */
export const imageAddress = storableText(MAX_URL_LENGTH)
  .trim()
  .refine(isImageAddress, 'Use the address of an uploaded picture or an https:// address.')

/**
 * Returns true if the value is allowed in `avatar_url` or a picture field. Temporary (`blob:`) and inline (`data:`)
 * addresses are not (product section 4.7). Pages show it as it is, so it begins with its scheme: `URL` would skip spaces and
 * control characters.
 */
export function isImageAddress(value: string): boolean {
  if (/^\/uploads\/[A-Za-z0-9/_.-]+$/.test(value) && !value.includes('..')) return true
  return /^https?:/i.test(value) && safeHref(value) !== undefined
}
