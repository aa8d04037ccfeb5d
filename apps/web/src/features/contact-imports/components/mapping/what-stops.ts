import type { ImportOptions } from '@greenroom/contracts'
import type { CustomField } from '@greenroom/contracts'
import { repeatedTargets, targetLabel } from './targets.ts'

/** Sentences of spec section 5 for what a file must have. */
export const NO_EMAIL_COLUMN = 'CSV file must contain an email column'
export const NO_STATEMENT = 'Say how they agreed: it is your proof.'

/** Why the import cannot begin with these choices; undefined where it can. */
export function whatStops(options: ImportOptions, fields: readonly CustomField[]): string | undefined {
  const { columns, phone_list: isPhoneList, consent } = options
  if (isPhoneList && !columns.includes('phone')) return 'Choose the column that holds the phone numbers.'
  if (!isPhoneList && !columns.includes('email')) return NO_EMAIL_COLUMN
  const [repeated] = repeatedTargets(columns)
  if (repeated !== undefined) return `${targetLabel(repeated, fields)} is chosen twice.`
  if (consent?.channels.length === 0) return 'Choose what they agreed to.'
  return consent?.statement.trim() === '' ? NO_STATEMENT : undefined
}
