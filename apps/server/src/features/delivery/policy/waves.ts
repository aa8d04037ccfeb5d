import type { Wave } from '../store/snapshots.ts'
import type { ZoneKey } from '../store/zones.ts'

/** When a person is reached, and why not earlier. */
export type Departure =
  | { notBefore: Date; because?: 'local_time' | 'best_hour' | 'quiet_hours' | undefined }
  | 'leave_out'

/** Sorts zones into waves by the moment at which each begins; whoever is left out comes last. */
export function wavesOf(zones: readonly ZoneKey[], whenOf: (zone: ZoneKey) => Departure): Wave[] {
  const departures = zones.map((zone) => ({ key: zone.key, departure: whenOf(zone) }))
  const groups = Map.groupBy(departures, ({ departure }) =>
    departure === 'leave_out' ? 'leave_out' : `${departure.notBefore.getTime()} ${departure.because ?? ''}`,
  )
  return [...groups.values()]
    .map((group): Wave => {
      const departure = group[0]?.departure ?? 'leave_out'
      const keys = group.map(({ key }) => key)
      if (departure === 'leave_out') return { keys, notBefore: new Date(8.64e15), because: null, isLeftOut: true }
      return { keys, notBefore: departure.notBefore, because: departure.because ?? null, isLeftOut: false }
    })
    .toSorted((a, b) => a.notBefore.getTime() - b.notBefore.getTime())
}

const HOURS = [null, ...Array.from({ length: 24 }, (_, hour) => hour)]

/**
 * Splits zones by the best hours of their people, as `groupBy` does. Each gets every hour, whether or not anybody has it: an
 * hour that is learned, or a consent that is withdrawn, while people are being listed drops nobody.
 */
export const splitByHour = (zones: readonly ZoneKey[]): ZoneKey[] =>
  zones.flatMap((zone) => HOURS.map((bestHour) => ({ ...zone, bestHour, key: `${zone.key}\u001F${bestHour ?? ''}` })))
