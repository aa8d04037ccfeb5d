interface Named {
  profileName?: string | null
  metadataName?: string | null
}

/** The name that a person has given: profile name, then metadata name, or '' (product section 3). */
export const ownName = ({ profileName, metadataName }: Named): string =>
  profileName?.trim() || metadataName?.trim() || ''

/** The name to show: their own, the part of the email before the @, then 'User' (product section 3). */
export const displayName = (person: Named & { email?: string | null }): string =>
  ownName(person) || person.email?.split('@')[0] || 'User'

/** What stands for a word: no signs, no marks, nothing that is not seen. A digit does, as in "The 1975". */
const LETTER = /(?!\p{Default_Ignorable_Code_Point})[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{Nd}]/u
const letterOf = (text: string): string => text.match(LETTER)?.[0] ?? ''

/** First letters of up to 2 words, uppercased (product sections 3 and 9); words without a letter do not count. */
export function initials(name: string): string {
  const letters = name.normalize('NFKC').split(/\s+/).map(letterOf).filter(Boolean)
  return letters
    .slice(0, 2)
    .map((letter) => letterOf(letter.toUpperCase()))
    .join('')
}

/** Sentence for a call without a session (product section 5). */
export const NOT_AUTHENTICATED_MESSAGE = 'Not authenticated'
