import { DAY_MS, offsetMinutes, QUARTER_MS } from './calendar.ts'
import { regionsOf } from './north-america.ts'
import { type DayHours, QUIET_HOURS, type QuietHoursRow, type Weekday } from './quiet-hours-table.ts'
import type { Whereabouts } from './whereabouts.ts'

/**
 * An owner's own hours, in minutes after local midnight. They tighten the law's, and never widen them. Within a quarter hour
 * they count as rounded inward.
 */
export type OwnHours = DayHours

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** Quarter hours that are looked at for an open one: eight days, so that each weekday is seen whole in every zone. */
const MAX_QUARTERS = (8 * DAY_MS) / QUARTER_MS

/**
 * Returns the first moment after this one at which a marketing text may arrive where a person lives, or undefined if it may
 * arrive now (standard S9). It is deferred, never dropped. It may arrive when the hours are open in all zones that the
 * person may be in, by the strictest rules that may apply to them.
 *
 * An owner's hours that leave nothing on a day count as not set on that day. If hours never overlap in all zones, the law's
 * alone count, and if even those do not (places half a world apart), those of the first zone.
 */
export function quietUntil(where: Whereabouts, moment: Date, own?: OwnHours): Date | undefined {
  const open = firstOpen(where, moment.getTime(), own)
  return open > moment.getTime() ? new Date(open) : undefined
}

/** Results by what they depend on: one campaign asks about a million people, who differ in little. */
const known = new Map<string, number>()
const MAX_KNOWN = 5000

function firstOpen(where: Whereabouts, moment: number, own: OwnHours | undefined): number {
  const now = Math.floor(moment / QUARTER_MS) * QUARTER_MS
  const key = [now, where.country, where.region, where.numberRegion, own?.from, own?.to, ...where.zones].join(' ')
  const open = known.get(key) ?? searchOpen(where, now, own)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, open)
  return Math.max(open, moment)
}

/** Returns the first quarter hour that is open. Hours begin and end on quarters, and so do changes of clocks. */
function searchOpen(where: Whereabouts, now: number, own: OwnHours | undefined): number {
  const tries = [
    { zones: where.zones, own },
    { zones: where.zones, own: undefined },
    { zones: where.zones.slice(0, 1), own: undefined },
  ]
  for (const { zones, own: tightened } of tries) {
    const week = WEEKDAYS.map((day) => hoursOn(day, where, tightened))
    for (let step = 0; step < MAX_QUARTERS; step += 1) {
      const at = now + step * QUARTER_MS
      if (zones.every((zone) => isOpen(at, zone, week))) return at
    }
  }
  return now
}

function isOpen(at: number, zone: string, week: readonly (DayHours | undefined)[]): boolean {
  const local = Math.floor(at / MINUTE_MS) + offsetMinutes(at, zone)
  // 1970-01-01 was a Thursday.
  const hours = week[(Math.floor(local / DAY_MINUTES) + 3) % 7]
  const minute = local % DAY_MINUTES
  return hours !== undefined && hours.from <= minute && minute < hours.to
}

/**
 * Returns the hours of a weekday in which marketing texts may arrive where a person lives, undefined if there are none.
 * @param own rounded to quarter hours, inward
 */
export function hoursOn(day: Weekday, where: Whereabouts, own?: OwnHours): DayHours | undefined {
  let from = 0
  let to = DAY_MINUTES
  for (const row of rowsFor(where)) {
    const hours = row.days?.[day] === undefined ? row : row.days[day]
    if (hours === null) return undefined
    from = Math.max(from, hours.from)
    to = Math.min(to, hours.to)
  }
  if (from >= to) return undefined
  const later = Math.max(from, Math.ceil((own?.from ?? from) / 15) * 15)
  const earlier = Math.min(to, Math.floor((own?.to ?? to) / 15) * 15)
  return later < earlier ? { from: later, to: earlier } : { from, to }
}

/**
 * Returns the rows of the table that apply to a person: of their country, of their state, and of their number's. If their
 * state is not known, those of all states that have one of their zones.
 */
export function rowsFor({ zones, country, region, numberRegion }: Whereabouts): readonly QuietHoursRow[] {
  const inZones = regionsOf(country ?? '').filter((one) => one.zones.some((zone) => zones.includes(zone)))
  const possible = region === undefined && inZones.length > 0 ? inZones.map(({ code }) => code) : [region]
  const rows = QUIET_HOURS.filter(
    (row) =>
      row.country === country &&
      (row.region === undefined || possible.includes(row.region) || possible.every((code) => code === undefined)),
  )
  const ofNumber = QUIET_HOURS.filter(
    (row) => numberRegion !== undefined && row.country === 'US' && (row.region ?? numberRegion) === numberRegion,
  )
  const elsewhere = rows.length === 0 ? QUIET_HOURS.filter((row) => row.country === '*') : []
  return [...new Set([...rows, ...elsewhere, ...ofNumber])]
}

/** Returns the hour of the day, 0 to 23, of a person's clock; of several possible clocks, the one that `localMoment` waits for. */
export function localHour({ zones }: Pick<Whereabouts, 'zones'>, moment: Date): number {
  const at = moment.getTime()
  const behind = Math.min(...zones.map((zone) => offsetMinutes(at, zone)))
  return new Date(at + behind * MINUTE_MS).getUTCHours()
}

/**
 * Returns the first moment at which clocks show a time of a date in every zone where a person may be, so that nobody is
 * written to too early. Of a time that a clock change repeats, the first; a skipped one comes as much later as the change.
 * @param day `2027-02-05`
 * @param minutes after midnight
 */
export function localMoment({ zones }: Pick<Whereabouts, 'zones'>, day: string, minutes: number): Date {
  const local = Date.parse(day) + minutes * MINUTE_MS
  const moments = zones.map((zone) => {
    const [before, after] = [-DAY_MS, DAY_MS].map((ms) => local - offsetMinutes(local + ms, zone) * MINUTE_MS)
    const exact = [before, after].filter(
      (at): at is number => at !== undefined && at + offsetMinutes(at, zone) * MINUTE_MS === local,
    )
    return exact.length > 0 ? Math.min(...exact) : (before ?? local)
  })
  return new Date(moments.length > 0 ? Math.max(...moments) : local)
}
