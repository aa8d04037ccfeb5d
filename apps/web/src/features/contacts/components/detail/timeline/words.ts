import type { CustomField } from '@greenroom/contracts'
import { birthdayWords } from '../editors/birthday.ts'
import { countryName } from '../../../../../lib/country-name.ts'

const FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  phone_country: 'Phone country',
  status: 'Status',
  starred: 'Star',
  birthday: 'Birthday',
  time_zone: 'Time zone',
  city: 'City',
  region: 'Region',
  country: 'Country',
}

/** "Email", or the label of a custom field, also found by its id. */
export const fieldWords = (field: string, own: readonly CustomField[]): string =>
  FIELDS[field] ?? own.find(({ id }) => field === id || field === `custom.${id}`)?.label ?? 'A deleted field'

/** Formats a value for reading; '' if it is empty. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (field === 'birthday') return birthdayWords(text)
  return field === 'country' ? countryName(text) : text
}

/** Plain names of the consent methods. */
const METHODS: Readonly<Record<string, string>> = {
  page: 'on your page',
  confirmation: 'through the link in the confirmation email',
  'complete-contact': 'on the page where they completed their details',
  preferences: 'on their preferences page',
  import: 'in a list you imported',
  manual: 'recorded by you',
  api: 'through the API',
  merge: 'when two contacts were merged',
  suppression: 'because the address must never get messages again',
}
export const methodWords = (method: string): string => METHODS[method] ?? method
