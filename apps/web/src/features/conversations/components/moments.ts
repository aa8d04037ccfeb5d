import { isSameTime, latestZone } from '@greenroom/domain/moments'

/** Somebody by whose clock moments are chosen. */
export interface Clock {
  name: string
  /** Time zones that they may be in. */
  zones: readonly string[]
  /** True if the zones are only those of their number. */
  isGuess: boolean
}

/** Returns the zone by which moments are chosen: theirs, if it is known. */
export const zoneOf = (clock: Clock | undefined, reader: string, now: Date): string => {
  const [first, ...others] = clock?.zones ?? []
  return first === undefined ? reader : latestZone([first, ...others], now)
}

const placeOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Says by whose clock moments are chosen; undefined if it is the reader's own. */
export function clockWords(clock: Clock | undefined, reader: string, now: Date): string | undefined {
  const zone = zoneOf(clock, reader, now)
  if (clock === undefined || isSameTime(zone, reader, now)) return undefined
  const place = placeOf(zone)
  if (!clock.isGuess) return `By ${clock.name}’s clock, in ${place}.`
  if (clock.zones.every((one) => isSameTime(one, zone, now))) return `By the clock of their number, in ${place}.`
  return `Their number may be in ${either.format(clock.zones.map(placeOf))}. These are times in ${place}, the latest.`
}

/** "9:00 AM for Mia, 6:00 PM for you", with the day where the two differ; undefined if both clocks show the same. */
export function bothTimes(clock: Clock | undefined, at: Date, reader: string, now: Date): string | undefined {
  const zone = zoneOf(clock, reader, now)
  if (clock === undefined || isSameTime(zone, reader, at)) return undefined
  const day = (timeZone: string) => at.toLocaleDateString('en-CA', { timeZone })
  const weekday = day(zone) === day(reader) ? {} : ({ weekday: 'short' } as const)
  const time = (timeZone: string) =>
    at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit', ...weekday })
  return `${time(zone)} for ${clock.name}, ${time(reader)} for you`
}
