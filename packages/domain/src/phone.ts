import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

export type { CountryCode }

/** A phone number that can be called or texted from anywhere, or what is wrong with what was typed. */
export type ParsedPhone = { ok: true; e164: string; country: CountryCode | undefined } | { ok: false; problem: string }

/** Longest text that is looked at: E.164 has at most 15 digits, the rest is punctuation. */
const MAX_TYPED = 40

/**
 * Reads a phone number as people type it.
 * @param typed with `+` and the country code, or as it is dialled within `defaultCountry`
 * @param defaultCountry two letters (ISO 3166-1); without it a number must begin with `+`
 * @returns the number in E.164 and its country where it can be told (+1 555 … has none). Numbers of the right length
 *   count, also in ranges that are not in use yet: tables of ranges are older than the newest telephone.
 */
export function parsePhone(typed: string, defaultCountry?: CountryCode): ParsedPhone {
  const text = typed.trim()
  if (text === '') return { ok: false, problem: 'Type a phone number.' }
  const phone =
    text.length <= MAX_TYPED
      ? parsePhoneNumberFromString(text, { extract: false, ...(defaultCountry ? { defaultCountry } : {}) })
      : undefined
  if (phone && !phone.ext && phone.isPossible())
    return {
      ok: true,
      e164: phone.number,
      country: phone.country ?? (text.startsWith('+') ? undefined : defaultCountry),
    }
  if (!text.startsWith('+') && !defaultCountry)
    return { ok: false, problem: 'Start with + and the country code, for example +1 212 555 0123.' }
  return { ok: false, problem: 'This does not look like a phone number.' }
}

/** `+12125550123` as people read it: `+1 212 555 0123`. What is no number stays as it is. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164, { extract: false })?.formatInternational() ?? e164
}

/** What people put between the digits of a number. */
const BETWEEN = '[ \u00a0()./-]{0,3}'
const spelled = (digits: string) => digits.split('').join(BETWEEN)

/**
 * Finds a number in a text however it is typed: with the code of its country, or as it is dialled within that country. A number
 * of another country that ends alike is not found.
 * @returns a regular expression, as JavaScript and PostgreSQL read it
 */
export function typedForms(e164: string): string {
  const phone = parsePhoneNumberFromString(e164, { extract: false })
  if (!phone) return `(?<![0-9])[+(]{0,2}${spelled(e164.replace(/[^0-9]/g, ''))}(?![0-9])`
  const { countryCallingCode: code, nationalNumber: national } = phone
  const anywhere = `[+(]{0,2}(?:00${BETWEEN})?${spelled(code)}${BETWEEN}(?:0${BETWEEN})?${spelled(national)}`
  const local = [...new Set([phone.formatNational().replace(/[^0-9]/g, ''), `0${national}`, national])]
  const within = `(?<!\\+[0-9]{1,3}${BETWEEN})[(]?(?:${local.map(spelled).join('|')})`
  return `(?<![0-9])(?:${anywhere}|${within})(?![0-9])`
}

/** Every country with a calling code of its own or shared: `{ country: 'US', callingCode: '1' }`. */
export const phoneCountries = (): { country: CountryCode; callingCode: string }[] =>
  getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) }))
