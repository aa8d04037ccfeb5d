import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

export type { CountryCode }

/** A phone number that can be called from anywhere, or what is wrong with the input. */
export type ParsedPhone = { ok: true; e164: string; country: CountryCode | undefined } | { ok: false; problem: string }

/** Longest text that is parsed: E.164 has at most 15 digits, the rest is punctuation. */
const MAX_TYPED = 40

/**
 * Parses a typed phone number.
 * @param typed with `+` and the country code, or as dialed within `defaultCountry`
 * @param defaultCountry two letters (ISO 3166-1); without it a number must begin with `+`
 * @returns the number in E.164, and its country if it can be told (+1 555 … has none). A number only needs the right
 *   length: tables of assigned ranges are always older than the newest phone.
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

/** Formats `+12125550123` as `+1 212 555 0123`. Anything that is not a number is returned unchanged. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164, { extract: false })?.formatInternational() ?? e164
}

/** Characters that people put between digits. */
const BETWEEN = '[ \u00a0()./-]{0,3}'
const spelled = (digits: string) => digits.split('').join(BETWEEN)

/**
 * Builds a pattern that finds a number however it is typed: with its country code, or as dialed within its country. It
 * does not match a number of another country with the same ending.
 * @returns a regular expression for both JavaScript and PostgreSQL
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

/** Returns every country with its calling code, which several may share: `{ country: 'US', callingCode: '1' }`. */
export const phoneCountries = (): { country: CountryCode; callingCode: string }[] =>
  getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) }))
