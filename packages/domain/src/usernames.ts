import { RESERVED_USERNAMES } from './reserved-usernames.ts'

/** Bounds of product section 10.5. */
export const USERNAME_MIN = 3
export const USERNAME_MAX = 30

/** Days that an old name redirects after a rename (product section 10.5). */
export const USERNAME_REDIRECT_DAYS = 90

/**
 * Most old names per site, so that renaming cannot hoard names. The sixth rename frees the oldest even before its 90
 * days are over; a name can be freed once it is a day old.
 */
export const MAX_OLD_USERNAMES = 5

/** Most renames per day over all sites of one owner. */
export const MAX_RENAMES_PER_DAY = 10

export type UsernameProblem = 'invalid' | 'reserved'
export type UsernameResult = { ok: true; username: string } | { ok: false; problem: UsernameProblem; message: string }

/**
 * Parses a typed username: folds case, then checks form and reserved list. Only the database knows whether it is taken.
 */
export function parseUsername(typed: string): UsernameResult {
  const username = typed.toLowerCase()
  const message = formProblem(username)
  if (message) return { ok: false, problem: 'invalid', message }
  if (RESERVED_USERNAMES.has(username))
    return { ok: false, problem: 'reserved', message: 'This name is reserved. Please choose another.' }
  return { ok: true, username }
}

function formProblem(username: string): string | undefined {
  if (username.length < USERNAME_MIN) return `Use at least ${USERNAME_MIN} characters.`
  if (username.length > USERNAME_MAX) return `Use at most ${USERNAME_MAX} characters.`
  if (!/^[a-z0-9._-]+$/.test(username)) return 'Use letters a–z, digits, dots, dashes and underscores.'
  if (!/^[a-z0-9].*[a-z0-9]$/.test(username)) return 'Start and end with a letter or a digit.'
  return undefined
}

/** Turns any words into the closest valid username, or '' if nothing remains. */
export function usernameFrom(words: string): string {
  const folded = words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const name = folded
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, USERNAME_MAX)
    .replace(/[._-]+$/, '')
  return name.length >= USERNAME_MIN ? name : ''
}

/** Returns names similar to the wanted one, in the order to offer them. Only the database knows which are free. */
export function usernameCandidates(wanted: string, random: () => number): string[] {
  const base = usernameFrom(wanted) || 'artist'
  const number = () => String(Math.floor(random() * 9000) + 1000)
  const tails = ['music', 'official', 'hq', 'live', number(), number()]
  const joined = tails.map((tail) => `${base.slice(0, USERNAME_MAX - tail.length - 1).replace(/[._-]+$/, '')}-${tail}`)
  return joined.filter((name) => parseUsername(name).ok)
}
