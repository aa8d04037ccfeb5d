import type { TypedFields } from '@greenroom/db'
import { isBirthday, isStorableText, MAX_CONTACT_NAME, MAX_PLACE, parseEmail } from '@greenroom/domain'
import { type CountryCode, parsePhone, phoneCountries } from '@greenroom/domain/phone'
import type { Posted } from '../../../platform/http/fan-pages/posted.ts'

/** Error messages by field. */
export type Problems = Record<string, string>

/** Result of reading a field: a value, nothing, or a problem. */
type Read = { value?: string | undefined; problem?: string | undefined }

const present = (posted: Posted, name: string) => posted[name]?.trim() ?? ''

export function readName(posted: Posted, name: string): Read {
  const typed = present(posted, name).replace(/\s+/gu, ' ')
  if (typed === '') return {}
  if (typed.length > MAX_CONTACT_NAME) return { problem: `Use at most ${MAX_CONTACT_NAME} characters.` }
  return isStorableText(typed) && !/\p{Cc}/u.test(typed)
    ? { value: typed }
    : { problem: 'Please enter your name again.' }
}

export function readEmail(posted: Posted, name: string): Read {
  const typed = present(posted, name)
  if (typed === '') return {}
  const parsed = parseEmail(typed)
  return parsed.ok ? { value: parsed.address } : { problem: parsed.problem }
}

/** @param countries tried in order if the number begins without + */
export function readPhone(
  posted: Posted,
  name: string,
  countries: readonly string[],
): Read & { country?: string | undefined } {
  const typed = present(posted, name)
  if (typed === '') return {}
  const tries = [undefined, ...countries].map((country) => parsePhone(typed, country as CountryCode | undefined))
  const read = tries.find(({ ok }) => ok) ?? tries.at(-1)
  if (read?.ok) return { value: read.e164, country: read.country }
  return { problem: read && 'problem' in read ? read.problem : 'This does not look like a phone number.' }
}

/** Reads month, day, and an optional year from a field each. */
export function readBirthday(posted: Posted, name: string): Read {
  const [month, day, year] = ['month', 'day', 'year'].map((part) => present(posted, `${name}_${part}`))
  if (!month && !day && !year) return {}
  if (!month || !day) return { problem: 'Choose a month and type a day, or leave both empty.' }
  const value = `${year ? year.padStart(4, '0') : '-'}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isBirthday(value) ? { value } : { problem: 'This is not a valid date.' }
}

export function readCity(posted: Posted, name: string): Read {
  const typed = present(posted, name).replace(/\s+/gu, ' ')
  if (typed === '') return {}
  if (typed.length > MAX_PLACE || !isStorableText(typed) || /\p{Cc}/u.test(typed))
    return { problem: `Use at most ${MAX_PLACE} characters.` }
  return { value: typed }
}

const KNOWN = new Set<string>(phoneCountries().map(({ country }) => country))

/** Returns the countries to try for a number without +: the form's, then that of the browser's language. */
export function countriesOf(ofForm: string | undefined, acceptLanguage: string | undefined): string[] {
  const spoken = /^[a-z]{2,3}-([A-Z]{2})\b/.exec(acceptLanguage ?? '')?.[1]
  return [ofForm, spoken].filter((country): country is string => country !== undefined && KNOWN.has(country))
}

/** Keeps only fields with a value, so that nothing is overwritten by nothing. */
export const typedOf = (fields: Record<keyof TypedFields, string | undefined>): TypedFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
