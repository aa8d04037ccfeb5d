import { isGuarded } from './guarded-names.ts'

/**
 * Names that texts come from, where a country takes them: 1 to 11 letters, digits, and spaces of ASCII, with a letter
 * (twilio.com/docs/glossary/what-alphanumeric-sender-id).
 */
export const MAX_TEXT_NAME = 11
const ALLOWED = /^[A-Za-z0-9 ]+$/

/** Letters that no accent comes off. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Returns the words of a name in ASCII, without accents and signs: `Beyoncé & Jay-Z` has `Beyonce`, `Jay`, and `Z`. */
const wordsOf = (name: string): string[] =>
  name
    .slice(0, 200)
    .replace(/[ßøæœłđðþıØÆŒŁĐÐÞ]/g, (sign) => SPELLED[sign.toLowerCase()] ?? '')
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')

/** Returns the words of an owner's name, cut where they are longer than a name may be. */
const partsOf = (own: string): string[] => wordsOf(own).map((word) => word.slice(0, MAX_TEXT_NAME))

const initialsOf = (parts: readonly string[]): string => parts.map((part) => part.slice(0, 1).toUpperCase()).join('')

/** Tells whether a name consists of whole words of another in their order, or of its first two or more initials, in any case. */
function isMadeOf(name: string, own: string): boolean {
  const parts = partsOf(own)
  const rests = new Set([name.toLowerCase()])
  for (const part of parts)
    for (const rest of [...rests])
      if (rest.startsWith(part.toLowerCase())) rests.add(rest.slice(part.length).replace(/^ /, ''))
  return rests.has('') || (name.length > 1 && initialsOf(parts).startsWith(name.toUpperCase()))
}

/**
 * Returns what is wrong with a name that texts shall come from, in one sentence; undefined: nothing. A name is made of the
 * owner's own, so that nobody texts as somebody else.
 * @param owns names of the owner: the artist's, and those of the registered business
 */
export function senderNameProblem(name: string, owns: readonly string[]): string | undefined {
  if (name === '' || name.length > MAX_TEXT_NAME || !ALLOWED.test(name))
    return 'A name has 1 to 11 letters and digits, without accents and signs.'
  if (!/[A-Za-z]/.test(name)) return 'A name needs a letter.'
  if (name !== name.trim() || name.includes('  ')) return 'A name has no space before or after it, and no two in a row.'
  if (isGuarded(name)) return 'This name could be taken for somebody else. Choose one that only you would have.'
  if (!owns.some((own) => isMadeOf(name, own)))
    return 'A name consists of whole words of your own name, in their order, or of its initials.'
  return undefined
}

/** Most names that are suggested. */
const MAX_SUGGESTIONS = 4

/** Suggests names that the rules allow: as many whole words as fit, one word, and initials. @param owns as for `senderNameProblem` */
export function suggestSenderNames(owns: readonly string[]): string[] {
  const isAllowed = (name: string) => senderNameProblem(name, owns) === undefined
  const found = owns.flatMap((own) => {
    const parts = partsOf(own).map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    return [fitting(parts, ' '), fitting(parts, ''), parts.find(isAllowed) ?? '', initialsOf(parts)]
  })
  return [...new Set(found.filter(isAllowed))].slice(0, MAX_SUGGESTIONS)
}

/** Joins the first parts, as many as a name has room for. */
function fitting([first = '', ...others]: readonly string[], gap: string): string {
  let name = first
  for (const part of others) {
    if (`${name}${gap}${part}`.length > MAX_TEXT_NAME) break
    name += gap + part
  }
  return name
}
