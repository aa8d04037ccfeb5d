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
  'email_consent',
  'email_opt_out',
  'sms_consent',
  'sms_opt_out',
] as const
export type ImportTarget = (typeof IMPORT_TARGETS)[number] | `custom:${string}`

/** What parts the tags in one cell: `;` (decisions.md, "Contacts"), or what the export of another product puts there. */
export const TAG_SEPARATORS = [';', ',', ':::'] as const
export type TagSeparator = (typeof TAG_SEPARATORS)[number]

/** Most columns that a list may have; the rest of a wider one is not looked at. */
export const MAX_COLUMNS = 200

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
  /** Given to everybody on the list. */
  tags: readonly string[]
  fields: readonly OwnField[]
}
