import { safeHref } from '../links.ts'
import type { ContactCardSettings } from './contact-card.ts'

/** Most octets of a line, without its line break (RFC 6350, section 3.2). */
const MAX_OCTETS = 75

export interface VcardParts {
  card: ContactCardSettings
  /** Name if the card has none. */
  fallbackName: string
  /** Absolute address of the artist's page. */
  pageUrl: string
  /** `data:` or `https:` address of the picture. */
  photo?: string | undefined
  /** Moment of the last change. */
  revisedAt: Date
}

/** Writes a contact as vCard 4.0 (RFC 6350), with CRLF line ends. */
export function vcardOf({ card, fallbackName, pageUrl, photo, revisedAt }: VcardParts): string {
  const name = card.name?.trim() || card.organization?.trim() || fallbackName
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${text(name)}`,
    ...(card.name?.trim() ? [] : ['KIND:org']),
    ...property('TITLE', card.role),
    ...property('ORG', card.organization),
    ...property('EMAIL', card.email),
    ...(card.phone ? [`TEL;VALUE=uri:tel:${dialled(card.phone)}`] : []),
    ...(card.city?.trim() ? [`ADR:;;;${text(card.city.trim())};;;`] : []),
    ...address('URL', card.website),
    ...(card.website === pageUrl ? [] : address('URL', pageUrl)),
    ...property('NOTE', card.note),
    ...(photo && /^(?:data:image\/[a-z]+;base64,[A-Za-z0-9+/=]*|https?:\/\/[^\s\p{Cc}]+)$/u.test(photo)
      ? [`PHOTO:${photo}`]
      : []),
    `REV:${revisedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Returns the number for a `tel:` address: digits, with + in front if it has one. */
export const dialled = (phone: string): string => phone.replace(/(?!^\+)\D/g, '')

const property = (name: string, value: string | undefined) => (value?.trim() ? [`${name}:${text(value.trim())}`] : [])

function address(name: string, value: string | undefined): string[] {
  const href = value && safeHref(value)
  return href ? [`${name}:${href}`] : []
}

/** Escapes text (RFC 6350, section 3.4). Line breaks of any kind become `\n`; other control characters go. */
const text = (value: string): string =>
  value
    .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n')
    .replace(/[\\,;]/g, String.raw`\$&`)
    .replace(/\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, '')

/** Folds a long line between characters, so that no part has more than 75 octets. */
function folded(line: string): string {
  const parts: string[] = []
  let start = 0
  let octets = 0
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) as number
    if (octets + octetsOf(code) > MAX_OCTETS) {
      parts.push(line.slice(start, at))
      // The space that begins a continued line counts too.
      ;[start, octets] = [at, 1]
    }
    octets += octetsOf(code)
    at += code > 0xffff ? 2 : 1
  }
  return [...parts, line.slice(start)].join('\r\n ')
}

/** Returns the size of a character in UTF-8. A picture has hundreds of thousands, so nothing is encoded for it. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
