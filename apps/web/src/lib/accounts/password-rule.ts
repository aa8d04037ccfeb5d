/** Bounds of a password in characters (standard W13). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** From this length on, a password is hard to guess whatever it contains: three or four words. */
const STRONG_LENGTH = 14

/** Returns the length in characters as people count them: an emoji is one. */
const lengthOf = (text: string) => Array.from(text).length

const isOwnEmail = (password: string, email: string) => {
  const folded = password.toLowerCase()
  const address = email.trim().toLowerCase()
  return address !== '' && (folded === address || folded === address.split('@')[0])
}

/**
 * Returns the problem of a new password, or undefined. Applies the server's rule except for common passwords, which
 * only the server knows.
 * @param email the typed email, which is easy to guess
 */
export function passwordProblem(password: string, email = ''): string | undefined {
  const length = lengthOf(password)
  if (length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`
  if (length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`
  if (isOwnEmail(password, email)) return 'Your email is easy to guess as a password. Please choose another one.'
  return undefined
}

export interface PasswordStrength {
  level: 'empty' | 'short' | 'enough' | 'strong'
  /** Short text beside the field. */
  text: string
}

/** Rates a new password while it is typed. */
export function passwordStrength(password: string, email = ''): PasswordStrength {
  const length = lengthOf(password)
  if (length === 0) return { level: 'empty', text: `At least ${PASSWORD_MIN} characters. A few words work well.` }
  if (length < PASSWORD_MIN) {
    const missing = PASSWORD_MIN - length
    return { level: 'short', text: missing === 1 ? '1 more character' : `${missing} more characters` }
  }
  const problem = passwordProblem(password, email)
  if (problem !== undefined) return { level: 'short', text: problem }
  return length < STRONG_LENGTH
    ? { level: 'enough', text: 'Long enough. Longer is safer.' }
    : { level: 'strong', text: 'Strong' }
}
