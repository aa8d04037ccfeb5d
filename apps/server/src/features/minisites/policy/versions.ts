import { AppError } from '../../../platform/errors.ts'

/**
 * Refuses a change that was made on an older version, so that two tabs never silently overwrite each other. The error
 * contains the current state. A change without a version wins (product section 11.8).
 * @param what its everyday name, for the message
 * @param current reads the current state as answered; called only for a refusal
 * @throws AppError VERSION_CONFLICT with `details.current`
 */
export async function requireVersion(
  what: 'site' | 'block' | 'order',
  sent: number | undefined,
  stands: number,
  current: () => Promise<unknown>,
): Promise<void> {
  if (sent === undefined || sent === stands) return
  throw new AppError('VERSION_CONFLICT', `This ${what} was changed somewhere else in the meantime.`, {
    details: { current: await current() },
  })
}
