import type { TextPrices } from './messages.ts'

/** Characters of one unit in the default alphabet (3GPP TS 23.038, section 6.2.1). */
const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Characters of the extension table, each an escape and a unit (3GPP TS 23.038, section 6.2.1.1). */
const GSM_EXTENSION = '\f^{}\\[~]|€'

/** Units of each UTF-16 code unit in GSM-7; 0: only UCS-2 has it. A table, because a million texts are counted at once. */
const GSM_UNITS = new Uint8Array(0x10000)
for (const character of GSM_BASIC) GSM_UNITS[character.charCodeAt(0)] = 1
for (const character of GSM_EXTENSION) GSM_UNITS[character.charCodeAt(0)] = 2

/** Units of a text that fits into one segment, and of each segment of a longer one (3GPP TS 23.040, section 9.2.3.24). */
const SIZES = { 'GSM-7': { single: 160, part: 153 }, 'UCS-2': { single: 70, part: 67 } } as const

/** Most characters that `dear` names. */
const NAMED = 5

export interface TextSegments {
  encoding: keyof typeof SIZES
  /** What carriers count and charge; 0 for an empty text. */
  segments: number
  /** Units of the whole text: an extension character of GSM-7 and an emoji count two. */
  used: number
  /** Units until one more segment is needed. */
  left: number
  /** First characters that only UCS-2 has, each once: without them, a segment would hold more than twice as much. */
  dear: string[]
}

/**
 * Counts the segments of a text as carriers do (standard S12). A character that takes two units, an escape sequence of
 * GSM-7 or a surrogate pair, is never split across segments, so a segment may stay one unit short.
 */
export function countSegments(text: string): TextSegments {
  const dear = dearIn(text)
  const encoding = dear.length > 0 ? 'UCS-2' : 'GSM-7'
  const { single, part } = SIZES[encoding]
  let used = 0
  let segments = text === '' ? 0 : 1
  let inLast = 0
  for (let at = 0; at < text.length; at += 1) {
    const isPair = encoding === 'UCS-2' && (text.codePointAt(at) ?? 0) > 0xffff
    const units = encoding === 'UCS-2' ? (isPair ? 2 : 1) : (GSM_UNITS[text.charCodeAt(at)] ?? 0)
    if (isPair) at += 1
    used += units
    if (inLast + units > part) {
      segments += 1
      inLast = 0
    }
    inLast += units
  }
  if (used <= single) return { encoding, segments: Math.min(segments, 1), used, left: single - used, dear }
  return { encoding, segments, used, left: part - inLast, dear }
}

/** Returns the first characters that only UCS-2 has, each once. */
function dearIn(text: string): string[] {
  const dear = new Set<string>()
  for (let at = 0; at < text.length && dear.size < NAMED; at += 1) {
    if ((GSM_UNITS[text.charCodeAt(at)] ?? 0) > 0) continue
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    at += character.length - 1
    dear.add(character)
  }
  return [...dear]
}

/**
 * Returns the price of a text in cents: by segment, or a flat one with pictures (decisions, "Plans, limits, money").
 * @param pictures how many are attached
 */
export const textCents = (segments: number, pictures: number, { sms, mms }: TextPrices): number =>
  pictures > 0 ? mms : segments * sms
