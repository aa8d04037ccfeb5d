import { DAY_MS } from '@greenroom/domain'
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

/** People of a test, and when it ends. @property endsAt at the latest, unless by hand */
export interface TestTimes {
  endsAt: Date
  isLocal: boolean
}

/**
 * Returns when a test ends at the latest: so many hours after the last of its emails is due.
 * @param spreadMs time over which each wave is spread
 */
export const testEnd = (waves: readonly Wave[], { hours, spreadMs }: { hours: number; spreadMs: number }): Date => {
  const last = Math.max(0, ...waves.filter((wave) => !wave.isLeftOut).map(({ notBefore }) => notBefore.getTime()))
  return new Date(last + spreadMs + hours * HOUR_MS)
}
const HOUR_MS = 3_600_000

/** Splits each wave into the people of a test, and the rest, who are reached once the winner is known. */
export function wavesOfTest(waves: readonly Wave[], { endsAt, isLocal }: TestTimes): Wave[] {
  const first = new Date(
    Math.min(...waves.filter((wave) => !wave.isLeftOut).map(({ notBefore }) => notBefore.getTime())),
  )
  const restAt = (planned: Date) => restMoment(planned, { first, from: endsAt, isLocal })
  return waves.flatMap((wave) => [wave, { ...wave, because: 'variant_test', restAt }])
}

/**
 * Returns when somebody gets the winner of a test: at the same wall time of a later day if they have a time of their own, and
 * otherwise as long after the winner is known as it would have been after the campaign's beginning. In the night of a change of the
 * clocks a wall time may be an hour off.
 * @param planned when it would have been without a test @param known.first of all @param known.from the winner is known
 */
export function restMoment(
  planned: Date,
  { first, from, isLocal }: { first: Date; from: Date; isLocal: boolean },
): Date {
  const late = from.getTime() - planned.getTime()
  if (!isLocal) return new Date(from.getTime() + Math.max(0, planned.getTime() - first.getTime()))
  return late <= 0 ? planned : new Date(planned.getTime() + Math.ceil(late / DAY_MS) * DAY_MS)
}

const HOURS = [null, ...Array.from({ length: 24 }, (_, hour) => hour)]

/**
 * Splits zones by the best hours of their people, as `groupBy` does. Each gets every hour, whether or not anybody has it: an
 * hour that is learned, or a consent that is withdrawn, while people are being listed drops nobody.
 */
export const splitByHour = (zones: readonly ZoneKey[]): ZoneKey[] =>
  zones.flatMap((zone) => HOURS.map((bestHour) => ({ ...zone, bestHour, key: `${zone.key}\u001F${bestHour ?? ''}` })))
