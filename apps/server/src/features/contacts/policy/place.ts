import type { Gazetteer } from '../../../platform/places/places.ts'
import type { ContactFields } from '../store/contacts.ts'

type Place = Pick<ContactFields, 'city' | 'region' | 'country' | 'latitude' | 'longitude' | 'timeZone' | 'phoneCountry'>

/** Tells whether a change contains part of a place. */
export const saysWhere = (sent: Partial<Place>): boolean =>
  sent.city !== undefined || sent.region !== undefined || sent.country !== undefined

/**
 * Derives values from a place: coordinates and time zone of the city, and its region and country if they are missing or
 * belong to another city. Otherwise the time zone of the phone's country, if it has only one. A given time zone takes
 * precedence. Without a known city there are no coordinates.
 * @param cities may be absent if the change has no place (`saysWhere`)
 * @param known values of the contact; @param sent changes
 */
export function placeAfter(cities: Gazetteer | undefined, known: Partial<Place>, sent: Partial<Place>): Partial<Place> {
  const after = { ...known, ...sent }
  const moved = cities && saysWhere(sent) ? (placeIn(cities, after) ?? placeIn(cities, sent) ?? NOWHERE) : {}
  const hasZone = sent.timeZone !== undefined || (after.timeZone && !moved.timeZone)
  const timeZone = hasZone ? undefined : (moved.timeZone ?? onlyTimeZoneOf(after.phoneCountry))
  const { timeZone: _, ...place } = moved
  return timeZone ? { ...place, timeZone } : place
}

const NOWHERE: Partial<Place> = { latitude: null, longitude: null }

function placeIn(cities: Gazetteer, { city, region, country }: Partial<Place>): Partial<Place> | undefined {
  const found = city ? cities.find(city, region, country) : undefined
  return (
    found && {
      region: region || found.region,
      country: country || found.country,
      latitude: found.latitude,
      longitude: found.longitude,
      timeZone: found.timeZone,
    }
  )
}

/** Node has it, but its types do not yet. */
type LocaleOfZones = Intl.Locale & { getTimeZones(): string[] | undefined }

function onlyTimeZoneOf(country: string | null | undefined): string | undefined {
  const zones = country ? (new Intl.Locale(`und-${country}`) as LocaleOfZones).getTimeZones() : undefined
  return zones?.length === 1 ? zones[0] : undefined
}
