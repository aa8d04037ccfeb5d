import type { CustomField, ImportOptions } from '@greenroom/contracts'
import { NO_EMAIL_COLUMN_MESSAGE, NO_PHONE_COLUMN_MESSAGE } from '@greenroom/domain/contact-csv/sentences'
import { repeatedTargets, targetLabel } from './targets.ts'

export const NO_STATEMENT = 'Say how they agreed: it is your proof.'

type Chosen = Pick<ImportOptions, 'columns' | 'phone_list' | 'consent'>

/** What the list lacks as long as no column is said to be it (spec section 5). */
export function missingColumn({ columns, phone_list: isPhoneList }: Chosen): string | undefined {
  if (columns.includes(isPhoneList ? 'phone' : 'email')) return undefined
  return isPhoneList ? NO_PHONE_COLUMN_MESSAGE : NO_EMAIL_COLUMN_MESSAGE
}

/** Why the import cannot begin with these choices; undefined where it can. */
export function whatStops(chosen: Chosen, fields: readonly CustomField[]): string | undefined {
  const { columns, consent } = chosen
  const missing = missingColumn(chosen)
  if (missing !== undefined) return missing
  const [repeated] = repeatedTargets(columns)
  if (repeated !== undefined) return `${targetLabel(repeated, fields)} is chosen twice.`
  if (consent?.channels.length === 0) return 'Choose what they agreed to.'
  return consent?.statement.trim() === '' ? NO_STATEMENT : undefined
}
