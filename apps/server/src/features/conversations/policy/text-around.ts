/** Words that are looked for. */
const MAX_WORDS = 8
/** Characters of a found text. */
const LENGTH = 160
/** Last place of a first word before which nothing is cut. */
const NEAR = 24
/** Characters before the first word: a narrow list shows some 35 in a line. */
const BEFORE = 12

/**
 * Returns the part of a text around whichever of the first eight of these words comes first in it, on one line, with "…" where it was cut. Returns
 * its start if it has none of them as they were typed.
 */
export function textAround(text: string, words: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const lower = line.toLowerCase()
  const places = words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .slice(0, MAX_WORDS)
    .flatMap((word) => {
      if (word === '') return []
      const atStart = lower.startsWith(word) ? 0 : lower.indexOf(` ${word}`) + 1
      const place = atStart > 0 || lower.startsWith(word) ? atStart : lower.indexOf(word)
      return place < 0 ? [] : [place]
    })
  const first = Math.min(...places, lower.length)
  const at = places.length === 0 || first <= NEAR ? 0 : first - BEFORE
  const start = at === 0 ? 0 : line.indexOf(' ', at) + 1
  const cut = line.slice(start, start + LENGTH)
  return `${start > 0 ? '…' : ''}${cut}${start + LENGTH < line.length ? '…' : ''}`
}
