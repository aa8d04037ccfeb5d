/** Possible meanings of a column; `custom:{id}` is a custom field. */
export const IMPORT_TARGETS = [
  'skip',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'status',
  'tags',
  'birthday',
  'city',
  'region',
  'country',
  'time_zone',
  'created_at',
  'opt_out',
  'email_consent',
  'email_opt_out',
  'sms_consent',
  'sms_opt_out',
] as const
export type ImportTarget = (typeof IMPORT_TARGETS)[number] | `custom:${string}`

/** Targets that several columns may share. A row has the tags of all of them, and leaving in any of them counts. */
export const REPEATABLE_TARGETS: readonly string[] = [
  'skip',
  'tags',
  'opt_out',
  'email_consent',
  'email_opt_out',
  'sms_consent',
  'sms_opt_out',
] satisfies ImportTarget[]

/** Targets that tell who left. They take precedence over the statement made for the whole list. */
const CONSENT_TARGETS: readonly string[] = [
  'opt_out',
  'email_consent',
  'email_opt_out',
  'sms_consent',
  'sms_opt_out',
] satisfies ImportTarget[]

/** Returns true if a column with this target is read for opt-outs. A status is, too. */
export const tellsWhoLeft = (target = 'skip'): boolean => target === 'status' || CONSENT_TARGETS.includes(target)

/** Separators of tags in one cell: `;` (product section 14.1), or those of other products' exports. */
export const TAG_SEPARATORS = [';', ',', ':::'] as const
export type TagSeparator = (typeof TAG_SEPARATORS)[number]

/** Most columns that can be mapped. Of a wider list, the rest is examined by name only. */
export const MAX_COLUMNS = 200
/** Most columns of a list: more than any product exports, few enough to examine while somebody waits (standard W22). */
export const MAX_LIST_COLUMNS = 500

/** The part of a custom field that reading a list needs. */
export interface OwnField {
  id: string
  label: string
  type: 'text' | 'number' | 'date' | 'choice'
  options: readonly string[]
}

/** Settings for reading the rows of a list. */
export interface ListReading {
  columns: readonly string[]
  /** Requires a phone instead of an email. */
  phoneList: boolean
  /** Accepts rows without an email if they have a phone. */
  takePhoneOnly: boolean
  /** Default country for numbers without + and a country code. */
  phoneCountry: string | null
  tagSeparator: TagSeparator
  /** Indexes of the columns whose dates put the day before the month (31/12/1990). */
  dayFirst: readonly number[]
  /** Added to everybody on the list. */
  tags: readonly string[]
  fields: readonly OwnField[]
}
