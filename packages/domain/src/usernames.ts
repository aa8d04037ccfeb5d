import { RESERVED_USERNAMES } from './reserved-usernames.ts'

/** Bounds of product section 10.5. */
export const USERNAME_MIN = 3
export const USERNAME_MAX = 30

/** How long an old name redirects after a rename, in days (product section 10.5). */
export const USERNAME_REDIRECT_DAYS = 90

/**
 * Old names that one site keeps: the sixth rename frees the oldest, though its 90 days are not over, and a name may be
 * freed once it is a day old. So renaming cannot hoard names.
 */
export const MAX_OLD_USERNAMES = 5

/** Renames of all sites of one owner within a day. */
export const MAX_RENAMES_PER_DAY = 10

export type UsernameProblem = 'invalid' | 'reserved'
export type UsernameResult = { ok: true; username: string } | { ok: false; problem: UsernameProblem; message: string }

/** Reads a typed username: case-folded, checked against form and reserved list. Whether it is taken only the database knows. */
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

/** Turns any words into the nearest valid username, or '' when nothing of them can be used. */
export function usernameFrom(words: string): string {
  const folded = words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const name = folded
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, USERNAME_MAX)
    .replace(/[._-]+$/, '')
  return name.length >= USERNAME_MIN ? name : ''
}

/** Names near a wanted one, in the order to offer them; which are free only the database knows. */
export function usernameCandidates(wanted: string, random: () => number): string[] {
  const base = usernameFrom(wanted) || 'artist'
  const number = () => String(Math.floor(random() * 9000) + 1000)
  const tails = ['music', 'official', 'hq', 'live', number(), number()]
  const joined = tails.map((tail) => `${base.slice(0, USERNAME_MAX - tail.length - 1).replace(/[._-]+$/, '')}-${tail}`)
  return joined.filter((name) => parseUsername(name).ok)
}
