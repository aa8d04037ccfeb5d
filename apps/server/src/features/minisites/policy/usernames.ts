import { MAX_OLD_USERNAMES, MAX_RENAMES_PER_DAY, parseUsername } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'

/** Returns the stored form of a typed name. @throws AppError VALIDATION_FAILED for an invalid or reserved name */
export function requireUsername(typed: string): string {
  const parsed = parseUsername(typed)
  if (parsed.ok) return parsed.username
  throw new AppError('VALIDATION_FAILED', parsed.message, {
    details: { issues: [{ path: 'body.username', message: parsed.message }] },
  })
}

/** Error for a username that somebody else has. `offeringNames` adds free ones. */
export const takenUsername = (username: string | undefined): AppError =>
  new AppError('USERNAME_TAKEN', `The username "${username}" is already taken.`, { details: { username } })

/** An owner's renames of the last day. */
export interface RecentRenames {
  ofSite: number
  ofOwner: number
  /** True if the wanted name is a former one of this owner. */
  isTakenBack: boolean
}

/**
 * Limits renames. A former name stays reserved for 90 days, so that endless renames would hoard names (product section
 * 10.5). Taking back a former name is free.
 * @throws AppError RATE_LIMITED
 */
export function requireRename({ ofSite, ofOwner, isTakenBack }: RecentRenames): void {
  if (isTakenBack || (ofSite < MAX_OLD_USERNAMES && ofOwner < MAX_RENAMES_PER_DAY)) return
  throw new AppError('RATE_LIMITED', 'You have changed usernames a lot today. Please try again tomorrow.')
}
