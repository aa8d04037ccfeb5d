/** Letters that decomposition leaves as they are. */
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ł: 'l', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' }

/** A name by which places are compared: without case, accents and punctuation; `St.` is `Saint`. */
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
