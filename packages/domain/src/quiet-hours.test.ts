import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AREA_CODES } from './area-codes.generated.ts'
import { isTimeZone, QUARTER_MS } from './calendar.ts'
import { CA_PROVINCES, regionsOf, US_STATES } from './north-america.ts'
import { hoursOn, localMoment, quietUntil, rowsFor } from './quiet-hours.ts'
import { QUIET_HOURS, QUIET_HOURS_VERSION } from './quiet-hours-table.ts'
import { type Whereabouts, whereaboutsOf } from './whereabouts.ts'

const inState = (region: string, ...zones: string[]): Whereabouts => ({
  zones: zones.length > 0 ? zones : (US_STATES[region]?.zones ?? []),
  country: 'US',
  region,
})
const inCountry = (country: string, ...zones: string[]): Whereabouts => ({ zones, country, region: undefined })
const until = (where: Whereabouts, at: string, own?: { from: number; to: number }) =>
  quietUntil(where, new Date(at), own)?.toISOString()

/** Hours that differ from the federal ones, written down again by hand: Monday to Friday, Saturday, Sunday. */
const STATE_HOURS: Record<string, string> = {
  ...{ AL: '8-20 8-20 -', CA: '9-21 9-21 9-21', CT: '9-20 9-20 9-20', FL: '8-20 8-20 8-20', IL: '9-21 9-21 9-21' },
  ...{ KY: '10-21 10-21 10-21', LA: '8-20 8-20 -', MD: '8-20 8-20 8-20', MA: '8-20 8-20 8-20', MI: '9-21 9-21 9-21' },
  ...{ MN: '9-21 9-21 9-21', MS: '8-20 8-20 -', NV: '9-20 9-20 9-20', NM: '9-21 9-21 9-21', OK: '8-20 8-20 8-20' },
  ...{ PA: '9-19 9-19 -', RI: '9-18 10-17 -', SD: '9-21 - -', TX: '9-21 9-21 12-21', UT: '8-21 8-21 -' },
  ...{ WA: '8-20 8-20 8-20', WY: '8-20 8-20 8-20' },
}
/** Every state, by its name alone and by the first of its area codes. */
const everyState = Object.keys(US_STATES).flatMap((state) => {
  const areaCode = new RegExp(`(?:^|[;\\n])${state} (\\d{3})`).exec(AREA_CODES)?.[1]
  const byNumber = whereaboutsOf({ timeZone: null, phone: `+1${areaCode}5550100`, country: null, region: null })
  return [inState(state), byNumber]
})
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Tells by the clock on the wall whether a text may arrive in a state. */
function isAllowed(at: number, state: string, zone: string): boolean {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
      hour12: false,
    })
  clocks.set(zone, clock)
  const [day = '', time = ''] = clock.format(at).split(/,? /)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const [weekdays, saturday, sunday] = (STATE_HOURS[state] ?? '8-21 8-21 8-21').split(' ')
  const [from = 0, to = 0] =
    ({ Sat: saturday, Sun: sunday }[day] ?? weekdays)?.split('-').map((text) => Number(text || 0)) ?? []
  const minutes = (hour % 24) * 60 + minute
  return from * 60 <= minutes && minutes < to * 60
}

describe('quiet hours', () => {
  it.each(['2027-03-14', '2027-11-07'])('are kept in every state on %s, when clocks change', (day) => {
    const violations: string[] = []
    let held = 0
    for (const where of everyState) {
      const state = where.region ?? ''
      for (let slot = 0; slot < 96; slot += 1) {
        // From midnight in the east on.
        const moment = Date.parse(`${day}T05:00:00Z`) + slot * QUARTER_MS
        const leaves = quietUntil(where, new Date(moment))?.getTime() ?? moment
        if (leaves > moment) held += 1
        const allowed = (at: number) => where.zones.every((zone) => isAllowed(at, state, zone))
        // Neither too early nor later than it has to be.
        if (
          !allowed(leaves) ||
          (leaves > moment && allowed(leaves - QUARTER_MS)) ||
          (leaves === moment) !== allowed(moment)
        )
          violations.push(`${state} ${new Date(moment).toISOString()} ${new Date(leaves).toISOString()}`)
      }
    }
    expect(violations).toEqual([])
    expect(everyState.every(({ region }, at) => region === everyState[at - (at % 2)]?.region)).toBe(true)
    expect(held).toBeGreaterThan(1000)
  })

  it('hold a text until the morning of the person', () => {
    expect(until(inState('NY'), '2026-11-24T12:59:59Z')).toBe('2026-11-24T13:00:00.000Z')
    expect(until(inState('NY'), '2026-11-24T13:00:00Z')).toBeUndefined()
    expect(until(inState('NY'), '2026-11-25T01:59:59.999Z')).toBeUndefined()
    expect(until(inState('NY'), '2026-11-25T02:00:00Z')).toBe('2026-11-25T13:00:00.000Z')
    expect(until(inCountry('DE', 'Europe/Berlin'), '2026-11-24T20:30:00Z')).toBe('2026-11-25T08:00:00.000Z')
  })

  it('last over days on which no text may arrive', () => {
    expect(until(inState('RI'), '2026-11-28T22:00:00Z')).toBe('2026-11-30T14:00:00.000Z')
    expect(until(inCountry('AU', 'Australia/Sydney'), '2026-11-28T06:00:00Z')).toBe('2026-11-29T22:00:00.000Z')
  })

  it('are those of every zone in which the person may be', () => {
    expect(until(inState('FL'), '2026-11-24T13:30:00Z')).toBe('2026-11-24T14:00:00.000Z')
    expect(until(inState('FL', 'America/New_York'), '2026-11-24T13:30:00Z')).toBeUndefined()
  })

  it('are the strictest if the state is not known', () => {
    const eastern = inCountry('US', 'America/New_York')
    expect(hoursOn(2, eastern)).toEqual({ from: 10 * 60, to: 18 * 60 })
    expect(hoursOn(7, eastern)).toBeUndefined()
    expect(hoursOn(2, inCountry('US', 'Pacific/Honolulu'))).toEqual({ from: 8 * 60, to: 21 * 60 })
    expect(hoursOn(2, inCountry('US', 'Europe/Berlin'))).toEqual({ from: 10 * 60, to: 18 * 60 })
  })

  it('are also those of the state that the number is from', () => {
    expect(hoursOn(2, { ...inState('NY'), numberRegion: 'KY' })).toEqual({ from: 10 * 60, to: 21 * 60 })
    expect(hoursOn(2, { ...inCountry('DE', 'Europe/Berlin'), numberRegion: 'PA' })).toEqual({
      from: 9 * 60,
      to: 19 * 60,
    })
  })

  it('can be tightened by the owner and never widened', () => {
    const ny = inState('NY')
    expect(hoursOn(1, ny, { from: 10 * 60, to: 18 * 60 })).toEqual({ from: 10 * 60, to: 18 * 60 })
    expect(hoursOn(1, ny, { from: 0, to: 1440 })).toEqual({ from: 8 * 60, to: 21 * 60 })
    expect(hoursOn(1, ny, { from: 10 * 60 + 1, to: 18 * 60 - 1 })).toEqual({ from: 10 * 60 + 15, to: 17 * 60 + 45 })
    // Nothing would be left.
    expect(hoursOn(1, inState('RI'), { from: 18 * 60, to: 21 * 60 })).toEqual({ from: 9 * 60, to: 18 * 60 })
  })

  it('end even where hours never overlap', () => {
    const coasts = inState('NY', 'America/New_York', 'America/Los_Angeles')
    expect(until(coasts, '2026-11-24T12:00:00Z', { from: 540, to: 600 })).toBe('2026-11-24T16:00:00.000Z')
    const apart = inCountry('XX', 'Asia/Tokyo', 'America/New_York')
    expect(until(apart, '2026-11-24T12:00:00Z')).toBe('2026-11-25T00:00:00.000Z')
  })

  it('hold until a moment that is open, whoever is asked about and whenever', () => {
    const zones = fc.constantFrom(
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
    )
    const country = fc.constantFrom('US', 'CA', 'FR', 'AU', 'IN', 'DE', undefined)
    const own = fc.option(fc.record({ from: fc.nat(1440), to: fc.nat(1440) }), { nil: undefined })
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.uniqueArray(zones, { minLength: 1, maxLength: 2 }),
        country,
        own,
        moment,
        (list, code, hours, at) => {
          const where = { zones: list, country: code, region: undefined }
          const held = quietUntil(where, at, hours)
          if (held === undefined) return true
          return (
            held > at && held.getTime() - at.getTime() < 8 * 86_400_000 && quietUntil(where, held, hours) === undefined
          )
        },
      ),
    )
  })
})

describe('the table of quiet hours', () => {
  it('has sources, a version, and rows that follow quarter hours', () => {
    expect(QUIET_HOURS_VERSION).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    for (const { source, days, ...row } of QUIET_HOURS) {
      expect(source.length).toBeGreaterThan(8)
      for (const hours of [row, ...Object.values(days ?? {})])
        if (hours) expect([hours.from % 15, hours.to % 15, hours.from < hours.to]).toEqual([0, 0, true])
    }
  })

  it('never allows more in a state than the country does', () => {
    for (const { code } of regionsOf('US'))
      for (const day of [1, 2, 3, 4, 5, 6, 7] as const) {
        const hours = hoursOn(day, inState(code))
        if (hours) expect(hours.from >= 8 * 60 && hours.to <= 21 * 60, code).toBe(true)
      }
    expect(rowsFor(inCountry('DE', 'Europe/Berlin')).map(({ country }) => country)).toEqual(['*'])
  })

  it('knows the zones of every state and province', () => {
    for (const { zones } of Object.values({ ...US_STATES, ...CA_PROVINCES }))
      expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
    expect(Object.keys(US_STATES)).toHaveLength(51)
  })
})

describe('a time of day where people live', () => {
  it('comes when clocks in all possible zones have shown it', () => {
    const at = (day: string, ...zones: string[]) => localMoment({ zones }, day, 9 * 60).toISOString()
    expect(at('2026-11-24', 'America/New_York')).toBe('2026-11-24T14:00:00.000Z')
    expect(at('2026-11-24', 'America/New_York', 'America/Chicago')).toBe('2026-11-24T15:00:00.000Z')
    expect(at('2027-03-14', 'America/New_York')).toBe('2027-03-14T13:00:00.000Z')
    expect(at('2027-11-07', 'America/New_York')).toBe('2027-11-07T14:00:00.000Z')
    expect(at('2026-11-24', 'Asia/Kolkata')).toBe('2026-11-24T03:30:00.000Z')
  })

  it('is the first of two, and not lost, when clocks change', () => {
    const zones = ['America/New_York']
    expect(localMoment({ zones }, '2027-11-07', 90).toISOString()).toBe('2027-11-07T05:30:00.000Z')
    expect(localMoment({ zones }, '2027-03-14', 150).toISOString()).toBe('2027-03-14T07:30:00.000Z')
  })
})
