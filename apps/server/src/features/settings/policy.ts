import { AppError } from '../../platform/errors.ts'
import type { Account } from './queries/account.ts'

/**
 * Requires the confirmation word: the email, or else the phone number. @throws AppError VALIDATION_FAILED for another
 */
export function requireConfirmation({ email, phone }: Account, typed: string): void {
  const word = email ?? phone ?? ''
  if (word !== '' && typed.trim().toLowerCase() === word.toLowerCase()) return
  const message = `Type ${word} to confirm.`
  throw new AppError('VALIDATION_FAILED', message, { details: { issues: [{ path: 'body.confirmation', message }] } })
}
