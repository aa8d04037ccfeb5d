import { foldCase } from './fold-case.ts'

/**
 * Characters of a message that rules read. Whoever means a word says it early; the rest of a long mail is history,
 * signatures, and cost (standard W22).
 */
export const READ_LENGTH = 2000
/** Words of up to this many characters are common in sentences ("go", "hi"): they fire only as the whole message. */
const SHORT = 2

/** Letters that Unicode does not decompose, as people type them without the right keyboard. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/**
 * Folds a message or a word for comparison: without case, accents, apostrophes, and punctuation. Emoji stay, each as a
 * word of its own. Folding what is folded changes nothing. @returns its words
 */
export function foldWords(text: string): string[] {
  const plain = foldCase(text.slice(0, READ_LENGTH).normalize('NFKD'))
    .replace(/[\p{M}'’‘ʼ]/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => PLAIN[letter] ?? letter)
  return plain.match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu) ?? []
}

/** Returns the word of a list that a message says, as the list spells it, or undefined. */
export function saidWord(content: string, words: readonly string[], match: 'forgiving' | 'exact'): string | undefined {
  const said = foldWords(content)
  return words.find((word) => {
    const meant = foldWords(word)
    if (meant.length === 0) return false
    if (match === 'exact') return isAll(said, meant, (one, other) => one === other)
    if (isShort(word)) return isAll(said, meant, isSaid)
    return said.some((_, start) => meant.every((part, at) => isSaid(said[start + at], part)))
  })
}

/** Tells whether a word fires only as the whole message, because sentences have it often. */
export const isShort = (word: string): boolean => Array.from(foldWords(word).join('')).length <= SHORT

const isAll = (
  said: readonly string[],
  meant: readonly string[],
  isSame: (said: string | undefined, meant: string) => boolean,
) => said.length === meant.length && meant.every((part, at) => isSame(said[at], part))

/** Tells whether somebody typed a word, perhaps with its last letter repeated: "tourrr". */
function isSaid(said: string | undefined, meant: string): boolean {
  if (said === undefined || !said.startsWith(meant)) return false
  const last = Array.from(meant).at(-1) ?? ''
  const more = said.slice(meant.length)
  return more === '' || (/^\p{L}$/u.test(last) && more === last.repeat(more.length / last.length))
}
