import { AppError } from '../../../platform/errors.ts'

/**
 * Two tabs never silently overwrite each other: a change made on an older version is refused, and the answer carries
 * what stands there now. A change without a version wins (product section 11.8).
 * @param what as people call it, for the sentence
 * @param current what stands there, in the form in which it is answered; asked for a refusal alone
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
