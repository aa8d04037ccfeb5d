/** What a column of a list can be; `custom:{id}` is a field of the owner's own. */
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

/** What several columns may be at once: a row has the tags of all of them, and whoever left in one of them has left. */
export const REPEATABLE_TARGETS: readonly string[] = [
  'skip',
  'tags',
  'opt_out',
  'email_consent',
  'email_opt_out',
  'sms_consent',
  'sms_opt_out',
] satisfies ImportTarget[]

/** What tells who left: it is heard before what is said of the whole list. */
const CONSENT_TARGETS: readonly string[] = [
  'opt_out',
  'email_consent',
  'email_opt_out',
  'sms_consent',
  'sms_opt_out',
] satisfies ImportTarget[]

/** Whether a column that becomes this is heard of who left: a status is read for it, too. */
export const tellsWhoLeft = (target = 'skip'): boolean => target === 'status' || CONSENT_TARGETS.includes(target)

/** What parts the tags in one cell: `;` (product section 14), or what the export of another product puts there. */
export const TAG_SEPARATORS = [';', ',', ':::'] as const
export type TagSeparator = (typeof TAG_SEPARATORS)[number]

/** Most columns of a list that can be chosen; of the rest of a wider one only the names are looked at. */
export const MAX_COLUMNS = 200
/** Most columns of a list: more than any product exports, few enough that all are looked at while somebody waits (standard W22). */
export const MAX_LIST_COLUMNS = 500

/** A field that the owner has added, as far as reading a list needs it. */
export interface OwnField {
  id: string
  label: string
  type: 'text' | 'number' | 'date' | 'choice'
  options: readonly string[]
}

/** What has to be known of a list to read its rows. */
export interface ListReading {
  columns: readonly string[]
  /** A phone is required instead of an email. */
  phoneList: boolean
  /** Rows without an email count too, where they have a phone. */
  takePhoneOnly: boolean
  /** For numbers without + and a country code. */
  phoneCountry: string | null
  tagSeparator: TagSeparator
  /** Columns, by their place, whose dates have the day before the month (31/12/1990). */
  dayFirst: readonly number[]
  /** Given to everybody on the list. */
  tags: readonly string[]
  fields: readonly OwnField[]
}
