import type { ContactRow } from '@greenroom/db'
import { duplicateEmailMessage, duplicatePhoneMessage } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'

/** Error that names the contact that has one of the addresses (product section 5), so that it can be opened. */
export function duplicateOf(
  other: ContactRow,
  { email, phone }: { email?: string | null | undefined; phone?: string | null | undefined },
): AppError {
  const isEmail = Boolean(email && other.email?.toLowerCase() === email.toLowerCase())
  return new AppError('CONFLICT', isEmail ? duplicateEmailMessage(email ?? '') : duplicatePhoneMessage(phone ?? ''), {
    details: { field: isEmail ? 'email' : 'phone', contact_id: other.id },
  })
}
