import type { UsernameCheck } from '@greenroom/contracts'
import { siteUsernames } from '@greenroom/db'
import { DAY_MS, parseUsername, USERNAME_REDIRECT_DAYS, usernameCandidates } from '@greenroom/domain'
import { and, gt, inArray, isNull, or } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'

/** Returns the moment before which released names no longer redirect. */
export const redirectsSince = (now: Date) => new Date(now.getTime() - USERNAME_REDIRECT_DAYS * DAY_MS)

/** System read: returns which of these names are in use or still redirect. */
export async function takenUsernamesOfAll(system: SystemTx, now: Date, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await system
    .select({ username: siteUsernames.username })
    .from(siteUsernames)
    .where(
      and(
        inArray(siteUsernames.username, [...names]),
        or(isNull(siteUsernames.releasedAt), gt(siteUsernames.releasedAt, redirectsSince(now))),
      ),
    )
  return new Set(rows.map((row) => row.username))
}

/** Most alternatives offered for a taken name. */
const SUGGESTIONS = 3

/** Returns free names similar to a wanted one. */
export async function suggestUsernames(context: SystemContext, wanted: string): Promise<string[]> {
  const candidates = usernameCandidates(wanted, context.random)
  const taken = await takenUsernamesOfAll(context.db.system, context.now, candidates)
  return candidates.filter((name) => !taken.has(name)).slice(0, SUGGESTIONS)
}

/**
 * Runs work that claims a name. If it is taken, adds free alternatives to the error. They are read after the work's
 * transaction, inside which they would need a second connection (see `OwnerTx`).
 */
export async function offeringNames<T>(context: SystemContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'USERNAME_TAKEN') throw error
    const { username } = error.details as { username: string }
    throw new AppError('USERNAME_TAKEN', error.message, {
      details: { username, suggestions: await suggestUsernames(context, username) },
    })
  }
}

/** Tells whether a typed name is available, with a message for the person typing. */
export async function checkUsername(context: SystemContext, typed: string): Promise<UsernameCheck> {
  const parsed = parseUsername(typed)
  if (!parsed.ok)
    return {
      username: typed.toLowerCase(),
      status: parsed.problem,
      available: false,
      message: parsed.message,
      suggestions: [],
    }
  const { username } = parsed
  const taken = (await takenUsernamesOfAll(context.db.system, context.now, [username])).has(username)
  if (!taken)
    return { username, status: 'available', available: true, message: `"${username}" is available.`, suggestions: [] }
  const suggestions = await suggestUsernames(context, username)
  return {
    username,
    status: 'taken',
    available: false,
    message: `The username "${username}" is already taken.`,
    suggestions,
  }
}
