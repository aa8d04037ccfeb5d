import { AREA_CODES } from './area-codes.generated.ts'
import { isTimeZone } from './calendar.ts'
import { CA_PROVINCES, type Region, regionNamed, regionsOf, US_STATES } from './north-america.ts'
import { parsePhone, phoneCountries } from './phone.ts'
import { possibleZonesOfPhone } from './phone-zones.ts'

/** Where a person may be, as far as their hours depend on it. */
export interface Whereabouts {
  /** All possible time zones, at least one. */
  zones: readonly string[]
  /** ISO 3166-1, two letters. */
  country: string | undefined
  /** State or province, two letters, in the US and Canada. */
  region: string | undefined
  /**
   * State of their number, if it differs. Laws presume that the holder of a number lives in the state of its area code (Fla.
   * Stat. § 501.059(8)(d), Conn. Gen. Stat. § 42-288(c)), so the hours of that state count too.
   */
  numberRegion?: string | undefined
  /** Hour of the day at which they click most, if it is known and counts. */
  bestHour?: number | undefined
}

/** Territories of the US that have a country code of their own. Federal hours apply there. */
const TERRITORIES: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])

/** Zone of a person about whom nothing is known: the one in which every hour comes last. */
const LAST_ZONE = 'Pacific/Honolulu'

let byAreaCode: ReadonlyMap<string, readonly Region[]> | undefined

function areaCodes(): ReadonlyMap<string, readonly Region[]> {
  return (byAreaCode ??= new Map(
    AREA_CODES.split(/[;\n]/).flatMap((entry) => {
      const [names = '', ...codes] = entry.split(' ')
      const regions = names.split('&').flatMap((name) => US_STATES[name] ?? CA_PROVINCES[name] ?? [])
      return codes.map((code) => [code, regions] as const)
    }),
  ))
}

/**
 * Returns the states or provinces that a number's area code serves; none if it is not of the US or Canada, or serves all.
 * @param e164 `+12085550100`
 */
export const regionsOfPhone = (e164: string): readonly Region[] =>
  (e164.startsWith('+1') && areaCodes().get(e164.slice(2, 5))) || []

/**
 * Returns where a person may be: by their own fields, else by their number. What is still open stays open: several zones,
 * or no region.
 * @param person.timeZone their own, which their city sets
 * @param person.phone in E.164
 * @param person.country two letters
 * @param person.region as their address spells it
 * @param person.bestHour 0 to 23; null: not known
 */
export function whereaboutsOf(person: {
  timeZone: string | null
  phone: string | null
  country: string | null
  region: string | null
  bestHour?: number | null
}): Whereabouts {
  const phone = person.phone ?? ''
  const byNumber = regionsOfPhone(phone)
  const numberCountry = countryOfPhone(phone, byNumber)
  const country = person.country?.toUpperCase() ?? numberCountry
  const own = regionNamed(country ?? '', person.region ?? '')
  const sole = byNumber.length === 1 ? byNumber[0] : undefined
  const region = own ?? (country === numberCountry ? sole : undefined)
  const isTerritory = country !== undefined && TERRITORIES.has(country)
  const numberRegion = sole && sole !== region && sole.code in US_STATES ? sole.code : undefined
  const zones =
    person.timeZone !== null && isTimeZone(person.timeZone)
      ? [person.timeZone]
      : possibleZones(country, region, country === numberCountry && (!own || own === sole) ? phone : '')
  return {
    zones: zones.length > 0 ? [...new Set(zones)] : [LAST_ZONE],
    country: isTerritory ? 'US' : country,
    region: isTerritory ? country : region?.code,
    ...(numberRegion ? { numberRegion } : {}),
    ...(typeof person.bestHour === 'number' ? { bestHour: person.bestHour } : {}),
  }
}

/** Returns the zones of a number, else of a region, else of all regions that its area code serves, else of a country. */
function possibleZones(country: string | undefined, region: Region | undefined, phone: string): readonly string[] {
  const regions = regionsOfPhone(phone)
  const isOneRegion = regions.length <= 1
  const ofNumber = isOneRegion ? possibleZonesOfPhone(phone) : regions.flatMap(({ zones }) => zones)
  if (ofNumber.length > 0) return ofNumber
  if (region) return region.zones
  const ofRegions = regionsOf(country ?? '').flatMap(({ zones }) => zones)
  if (ofRegions.length > 0) return ofRegions
  const { callingCode } = phoneCountries().find((one) => one.country === country) ?? {}
  return possibleZonesOfPhone(callingCode ?? '')
}

/** Returns the country of a number. Numbers of +1 that no state has, such as 500 and 800, count as American. */
function countryOfPhone(phone: string, byNumber: readonly Region[]): string | undefined {
  const [first] = byNumber
  if (first) return first.code in US_STATES ? 'US' : 'CA'
  const parsed = phone === '' ? undefined : parsePhone(phone)
  return parsed?.ok ? (parsed.country ?? (phone.startsWith('+1') ? 'US' : undefined)) : undefined
}
