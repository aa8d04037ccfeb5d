import type { CreateContactBody } from '@greenroom/contracts'
import { isTimeZone, oneLine, UNREACHABLE_MESSAGE } from '@greenroom/domain'
import { type CountryCode, parsePhone } from '@greenroom/domain/phone'
import { AppError } from '../../../platform/errors.ts'
import type { ContactFields } from '../store/contacts.ts'

/** Fields of a contact that the owner writes, validated. Custom fields are validated separately (`customAfter`). */
export type WrittenFields = Partial<Omit<ContactFields, 'latitude' | 'longitude' | 'custom'>>

/**
 * Validates sent fields of a contact, and returns only those. A phone without a country code is read as dialed within
 * `phone_country`.
 * @throws AppError VALIDATION_FAILED with the field
 */
export function fieldsOf(input: CreateContactBody): WrittenFields {
  const { phone_country, time_zone, phone, custom: _, country, city, region, name, email, ...same } = input
  return {
    ...same,
    ...(name === undefined ? {} : { name: oneLine(name) }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : phoneOf(phone, phone_country)),
    ...(time_zone === undefined ? {} : { timeZone: time_zone === null ? null : timeZoneOf(time_zone) }),
    ...(city === undefined ? {} : { city: city?.trim() || null }),
    ...(region === undefined ? {} : { region: region?.trim() || null }),
    ...(country === undefined ? {} : { country: country === null ? null : countryOf(country) }),
  }
}

function phoneOf(typed: string | null, country: string | null | undefined) {
  if (typed === null || typed.trim() === '') return { phone: null, phoneCountry: null }
  const read = parsePhone(typed, country ? (country.toUpperCase() as CountryCode) : undefined)
  if (!read.ok) throw invalid('phone', read.problem)
  return { phone: read.e164, phoneCountry: read.country ?? null }
}

/** Returns an IANA time zone in its usual spelling. */
function timeZoneOf(typed: string): string {
  if (!isTimeZone(typed)) throw invalid('time_zone', 'There is no such time zone.')
  return new Intl.DateTimeFormat('en', { timeZone: typed }).resolvedOptions().timeZone
}

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function countryOf(typed: string): string {
  const code = typed.toUpperCase()
  if (/^[A-Z]{2}$/.test(code) && REGIONS.of(code) !== undefined) return code
  throw invalid('country', 'There is no such country.')
}

/** Requires an email, a phone, or both. @throws AppError VALIDATION_FAILED */
export function requireReachable({ email, phone }: { email?: string | null; phone?: string | null }): void {
  if (!email && !phone) throw invalid('email', UNREACHABLE_MESSAGE)
}

/** @param path within the body */
export function invalid(path: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, { details: { issues: [{ path: `body.${path}`, message }] } })
}
