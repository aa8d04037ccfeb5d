import type { TextPrices } from './messages.ts'

/** Characters of one unit in the default alphabet (3GPP TS 23.038, section 6.2.1). */
const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of the extension table, each an escape and a unit (3GPP TS 23.038, section 6.2.1.1). */
const GSM_EXTENSION = new Set('\f^{}\\[~]|€')

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
  const characters = Array.from(text)
  const dear = new Set<string>()
  for (const character of characters)
    if (dear.size < NAMED && !GSM_BASIC.has(character) && !GSM_EXTENSION.has(character)) dear.add(character)
  const encoding = dear.size > 0 ? 'UCS-2' : 'GSM-7'
  const { single, part } = SIZES[encoding]
  const unitsOf = (character: string) =>
    encoding === 'UCS-2' ? character.length : GSM_EXTENSION.has(character) ? 2 : 1
  let used = 0
  let segments = text === '' ? 0 : 1
  let inLast = 0
  for (const character of characters) {
    const units = unitsOf(character)
    used += units
    if (inLast + units > part) {
      segments += 1
      inLast = 0
    }
    inLast += units
  }
  if (used <= single) return { encoding, segments: Math.min(segments, 1), used, left: single - used, dear: [...dear] }
  return { encoding, segments, used, left: part - inLast, dear: [...dear] }
}

/**
 * Returns the price of a text in cents: by segment, or a flat one with pictures (decisions, "Plans, limits, money").
 * @param pictures how many are attached
 */
export const textCents = (segments: number, pictures: number, { sms, mms }: TextPrices): number =>
  pictures > 0 ? mms : segments * sms
