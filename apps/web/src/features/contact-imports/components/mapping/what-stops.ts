import type { CustomField, ImportOptions, ImportPreview } from '@greenroom/contracts'
import {
  NO_EMAIL_COLUMN_MESSAGE,
  NO_PHONE_COLUMN_MESSAGE,
  unheardOptOut,
} from '@greenroom/domain/contact-csv/sentences'
import { tellsWhoLeft } from '@greenroom/domain/contact-csv/targets'
import { repeatedTargets, targetLabel } from './targets.ts'

export const NO_STATEMENT = 'Describe how they agreed. This is your proof.'

type Chosen = Pick<ImportOptions, 'columns' | 'phone_list' | 'consent' | 'ignored_opt_outs'>
type OptOuts = ImportPreview['opt_outs']

/** Returns what the list lacks while no column has the required target (product section 5). */
export function missingColumn({ columns, phone_list: isPhoneList }: Chosen): string | undefined {
  if (columns.includes(isPhoneList ? 'phone' : 'email')) return undefined
  return isPhoneList ? NO_PHONE_COLUMN_MESSAGE : NO_EMAIL_COLUMN_MESSAGE
}

/** Returns the columns that seem to mark people who unsubscribed, are not imported as such, and were not dismissed. */
export const unheardOf = (optOuts: OptOuts, { columns, ignored_opt_outs: ignored }: Chosen): OptOuts =>
  optOuts.filter(({ at }) => !tellsWhoLeft(columns[at]) && !ignored.includes(at))

/** Returns why the list cannot be checked with these choices; undefined if it can. */
export function whatStops(chosen: Chosen, optOuts: OptOuts, fields: readonly CustomField[]): string | undefined {
  const { columns, consent } = chosen
  const missing = missingColumn(chosen)
  if (missing !== undefined) return missing
  const [repeated] = repeatedTargets(columns)
  if (repeated !== undefined) return `${targetLabel(repeated, fields)} is chosen twice.`
  const [unheard] = unheardOf(optOuts, chosen)
  if (unheard) return unheardOptOut(unheard.header)
  if (consent?.channels.length === 0) return 'Choose what they agreed to.'
  return consent?.statement.trim() === '' ? NO_STATEMENT : undefined
}
