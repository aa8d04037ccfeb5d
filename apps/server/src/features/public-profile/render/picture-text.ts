/** Characters missing from the picture's fonts, which have extended Latin and common punctuation. */
const UNDRAWABLE =
  /[^\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u1E80-\u1E85\u1E9E\u2010-\u2015\u2018-\u201E\u2020-\u2022\u2026\u2032\u2033\u2039\u203A\u20AC\u2122]/gu

/** Removes what the fonts cannot draw (other scripts, emoji, direction marks), and puts the text on one line. */
export function drawableText(text: string): string {
  const drawn = text.normalize('NFC').replace(/\s+/gu, ' ').replace(UNDRAWABLE, '')
  return drawn.replace(/ {2,}/g, ' ').trim()
}

/** Returns the name for the picture, or the username if more than half of its letters cannot be drawn. */
export function drawableName(name: string, username: string): string {
  const drawn = drawableText(name)
  const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return lettersOf(drawn) > 0 && lettersOf(drawn) * 2 >= lettersOf(name) ? drawn : `@${username}`
}

/** Shortens a text to a number of characters, between words if possible. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
