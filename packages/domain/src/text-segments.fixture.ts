/** Pieces of texts: of both tables of GSM-7, of UCS-2, and such as phones show as one though they are several characters. */
const PIECES = {
  plain: Array.from('abcdefghijklmnopqrstuvwxyz     ,.!?ABC0123'),
  basic: Array.from('@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCXYZÄÖÑÜ§¿abcxyzäöñüà'),
  extension: Array.from('^{}\\[~]|€\f'),
  wide: Array.from('’“”–…áíłşğяд日本語中أةกç\u200b\u00a0😜🎸💜☕𝄞'),
  joined: ['❤️', '👍🏽', '🏳️‍🌈', '👨‍👩‍👧‍👦', '🇮🇹', '1️⃣', 'e\u0301', '\r\n'],
} as const
/** Kinds of pieces of a text, and the share of all but the first. */
const MIXES = [
  { of: ['basic'], share: 0 },
  { of: ['plain', 'extension'], share: 0.02 },
  { of: ['plain', 'extension'], share: 0.4 },
  { of: ['plain', 'wide'], share: 0.01 },
  { of: ['plain', 'wide'], share: 0.3 },
  { of: ['basic', 'extension', 'wide'], share: 0.6 },
  { of: ['plain', 'joined'], share: 0.05 },
  { of: ['wide', 'joined', 'extension'], share: 0.5 },
] as const satisfies readonly { of: readonly (keyof typeof PIECES)[]; share: number }[]
/** Lengths in code units around which counts change. */
const LENGTHS = [1, 30, 69, 70, 71, 133, 134, 135, 159, 160, 161, 200, 201, 305, 306, 307, 459, 460, 700, 1600]

/** Returns random texts, the same ones for the same seed. */
export function randomTexts(count: number, seed: number): string[] {
  let state = seed
  // Mulberry32 (public domain, Tommy Ettinger).
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return (((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * limit
  }
  const oneOf = <T>(list: readonly T[], other: T): T => list[Math.floor(below(list.length))] ?? other
  return Array.from({ length: count }, (_, at) => {
    const { of: kinds, share } = MIXES[at % MIXES.length] ?? MIXES[0]
    const [first, ...others] = kinds
    const length = Math.max(1, oneOf(LENGTHS, 1) + Math.floor(below(3)) - 1)
    let text = ''
    while (text.length < length) text += oneOf(PIECES[below(1) < share ? oneOf(others, first) : first], '')
    return text
  })
}
