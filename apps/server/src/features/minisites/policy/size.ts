import { MAX_SITE_BYTES, siteTooLarge } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'

/**
 * Limits the content of a site, summed over its blocks (standard W22).
 * @param bytes size after the change
 * @param at path in the request, for the error
 * @throws AppError VALIDATION_FAILED with the excess
 */
export function requireSiteSize(bytes: number, at: string): void {
  if (bytes <= MAX_SITE_BYTES) return
  const message = siteTooLarge(bytes)
  throw new AppError('VALIDATION_FAILED', message, { details: { issues: [{ path: at, message }] } })
}

/** Returns the path in the request of the part of a block's content that can be shortened. */
export const placeOf = (type: string): string => (type === 'text' ? 'body.settings.text' : 'body')
