/** The name to show: profile name, metadata name, the part of the email before the @, then 'User' (spec section 3). */
export function displayName(person: {
  profileName?: string | null
  metadataName?: string | null
  email?: string | null
}): string {
  return person.profileName?.trim() || person.metadataName?.trim() || person.email?.split('@')[0] || 'User'
}

/** First letters of up to 2 words, uppercased (spec sections 3 and 9). */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean).slice(0, 2)
  return words.map((word) => Array.from(word)[0]?.toUpperCase() ?? '').join('')
}

/** Sentence for a call without a session (spec section 5). */
export const NOT_AUTHENTICATED_MESSAGE = 'Not authenticated'
