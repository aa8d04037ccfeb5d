import { MAX_SITE_BYTES, siteTooLarge } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'

/**
 * A site holds so much in all its blocks, and no more (standard W22).
 * @param bytes what it holds with the change
 * @param at what of the request made it so, for the error
 * @throws AppError VALIDATION_FAILED that says by how much it is too much
 */
export function requireSiteSize(bytes: number, at: string): void {
  if (bytes <= MAX_SITE_BYTES) return
  const message = siteTooLarge(bytes)
  throw new AppError('VALIDATION_FAILED', message, { details: { issues: [{ path: at, message }] } })
}

/** What of a block's content may be shortened, as a place in the request. */
export const placeOf = (type: string): string => (type === 'text' ? 'body.settings.text' : 'body')
