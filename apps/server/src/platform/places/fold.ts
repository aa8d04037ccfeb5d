/** Letters that decomposition leaves unchanged. */
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ł: 'l', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' }

/** Normalizes a name for comparing places: no case, accents, or punctuation; `St.` becomes `Saint`. */
export const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøđðłæœþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’`.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^st /, 'saint ')
    .replace(/^ste /, 'sainte ')
