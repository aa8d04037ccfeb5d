interface Named {
  profileName?: string | null
  metadataName?: string | null
}

/** Returns the name a person gave: the profile's, then the metadata's, or '' (product section 3.14). */
export const ownName = ({ profileName, metadataName }: Named): string =>
  profileName?.trim() || metadataName?.trim() || ''

/** Returns the name to show: their own, the part of the email before the @, then 'User' (product section 3.14). */
export const displayName = (person: Named & { email?: string | null }): string =>
  ownName(person) || person.email?.split('@')[0] || 'User'

/**
 * Characters that can stand for a word: letters and digits (as in "The 1975"), but no symbols, marks, or invisible
 * characters.
 */
const LETTER = /(?!\p{Default_Ignorable_Code_Point})[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{Nd}]/u
const letterOf = (text: string): string => text.match(LETTER)?.[0] ?? ''

/**
 * Returns the first letters of up to 2 words, uppercased (product sections 3.14 and 9.8). Words without a letter are
 * skipped.
 */
export function initials(name: string): string {
  const letters = name.normalize('NFKC').split(/\s+/).map(letterOf).filter(Boolean)
  return letters
    .slice(0, 2)
    .map((letter) => letterOf(letter.toUpperCase()))
    .join('')
}

/** Fixed sentence for a call without a session (product section 5.7). */
export const NOT_AUTHENTICATED_MESSAGE = 'Not authenticated'
