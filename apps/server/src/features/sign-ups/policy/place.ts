import type { Gazetteer } from '../../../platform/places/places.ts'
import { type NewContactRow, placeAfter } from '../../contacts/public.ts'

type Place = Pick<NewContactRow, 'city' | 'region' | 'country' | 'latitude' | 'longitude' | 'timeZone'>

/**
 * Parses a place that people write in one line: `Lisbon`, `Portland, OR`, `Paris, France`. Unknown places stay as
 * typed.
 */
export function placeOf(cities: Gazetteer, typed: string): Partial<Place> {
  const [city = '', ...rest] = typed.split(',').map((part) => part.trim())
  const where = rest.join(' ').trim()
  const found = where
    ? (cities.find(city, where) ?? cities.find(city, undefined, where) ?? cities.find(city, rest[0], rest.at(-1)))
    : cities.find(city)
  const place = found
    ? { city: found.city, region: found.region, country: found.country }
    : { city: typed, region: null, country: null }
  return { ...place, ...placeAfter(cities, {}, place) }
}

/** Writes the place of a contact in one line, in the form that {@link placeOf} parses. */
export const placeLine = ({ city, region, country }: Pick<Place, 'city' | 'region' | 'country'>): string =>
  city ? [city, region, country].filter(Boolean).join(', ') : ''
