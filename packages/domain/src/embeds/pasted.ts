/** Longest accepted paste or embed code, in characters (product section 5.8). */
const MAX_PASTED = 8192

/**
 * Characters that stick to a copied address: blanks, invisible marks, brackets, and quotes; at its end, punctuation
 * too.
 */
const AROUND = '\\s\\u200B-\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF<>()"\'“”„‘’«»`'
const LEADING = new RegExp(`^[${AROUND}]+`)
const TRAILING = new RegExp(`(?<![${AROUND}.,;])[${AROUND}.,;]+$`)
const SCRIPT_SCHEME = /^(?:javascript|vbscript|data):/i
const ANY_TAG = /<\/?[a-z][a-z0-9-]*[\s/>]/i
const EMBED_TAG = /<(iframe|embed|blockquote|a)\s((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const ATTRIBUTE = /(?<![a-z-])([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const FRAME_TAGS = ['iframe', 'embed']
const FRAME_ATTRIBUTES = ['src', 'data-src', 'data-lazy-src']
const LINK_ATTRIBUTES = ['href', 'cite']
const ADDRESS_IN_TEXT = /(?<=^|[\s"'(])https?:\/\/[^\s<>"'()[\]{}]+/gi

/**
 * Returns the addresses that the paste may refer to: an address, embed code (its frames, else its links), or a sentence
 * with exactly one address. Nothing is validated yet.
 */
export function addressesIn(pasted: string): string[] {
  if (pasted.length > MAX_PASTED) return []
  const code = /^\s*&lt;/i.test(pasted) ? decodeEntities(pasted) : pasted
  const text = trimEdges(code)
  if (SCRIPT_SCHEME.test(text.replace(/[\s\p{Cc}]+/gu, ''))) return []
  if (/<(?:iframe|embed|blockquote|a)\s/i.test(code)) return addressesInCode(code.replace(/[“”„]/g, '"'))
  if (ANY_TAG.test(code)) return []
  const plain = decodeEntities(text)
  return /\s|\]\(/.test(plain) ? onlyAddressIn(plain) : [plain]
}

function addressesInCode(code: string): string[] {
  const frames: string[] = []
  const links: string[] = []
  let framed = false
  for (const [, tag = '', attributes = ''] of code.matchAll(EMBED_TAG)) {
    const isFrame = FRAME_TAGS.includes(tag.toLowerCase())
    framed ||= isFrame
    const names = isFrame ? FRAME_ATTRIBUTES : LINK_ATTRIBUTES
    for (const [, name = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
      if (!names.includes(name.toLowerCase())) continue
      const value = decodeEntities(double ?? single ?? bare ?? '').trim()
      ;(isFrame ? frames : links).push(value)
    }
  }
  return framed ? frames : links
}

function onlyAddressIn(text: string): string[] {
  const found = new Set(Array.from(text.matchAll(ADDRESS_IN_TEXT), ([address]) => trimEdges(address)))
  return found.size === 1 ? [...found] : []
}

function trimEdges(text: string): string {
  return text.replace(LEADING, '').replace(TRAILING, '')
}

const NAMED_ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|quot|apos|lt|gt));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED_ENTITIES[String(name).toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
