import { MAX_OLD_USERNAMES, MAX_RENAMES_PER_DAY, parseUsername } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'

/** A typed name as it is kept. @throws AppError VALIDATION_FAILED for its form or a reserved one */
export function requireUsername(typed: string): string {
  const parsed = parseUsername(typed)
  if (parsed.ok) return parsed.username
  throw new AppError('VALIDATION_FAILED', parsed.message, {
    details: { issues: [{ path: 'body.username', message: parsed.message }] },
  })
}

/** The refusal of a username that somebody else has. `offeringNames` adds free ones. */
export const takenUsername = (username: string | undefined): AppError =>
  new AppError('USERNAME_TAKEN', `The username "${username}" is already taken.`, { details: { username } })

/** What an owner has renamed within the last day. */
export interface RecentRenames {
  ofSite: number
  ofOwner: number
  /** The wanted name is an old one of this owner's. */
  isTakenBack: boolean
}

/**
 * A name that was given up stays kept for 90 days, so renaming without end would hoard names (product section 10.5). Taking an old name back adds none, so that is free.
 * @throws AppError RATE_LIMITED
 */
export function requireRename({ ofSite, ofOwner, isTakenBack }: RecentRenames): void {
  if (isTakenBack || (ofSite < MAX_OLD_USERNAMES && ofOwner < MAX_RENAMES_PER_DAY)) return
  throw new AppError('RATE_LIMITED', 'You have changed usernames a lot today. Please try again tomorrow.')
}
