import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, dateAt } from './calendar.ts'
import { BRAND_DAY_ZONE, durationOf, MAX_AHEAD_MS, NEW_CLOCK, PACE_SHARE, type PaceClock, takeSlots } from './pace.ts'

const NOON = Date.parse('2026-11-24T20:00:00Z')

/** Two workers with clocks of their own that share one virtual clock; returns the moments that they were given. */
function work(run: {
  seconds: number
  ratePerSecond: number
  perDay?: number
  from?: number
  /** Milliseconds by which the second worker's clock is off. */
  skew?: number
  /** Milliseconds until a worker asks again, and how many slots it wants, in turn. */
  steps: readonly { wait: number; n: number }[]
}): number[] {
  const { seconds, ratePerSecond, perDay, from = NOON, skew = 0, steps } = run
  const moments: number[] = []
  let clock: PaceClock = NEW_CLOCK
  let now = from
  for (let turn = 0; now < from + seconds * 1000; turn += 1) {
    const { wait = 1, n = 1 } = steps[turn % steps.length] ?? {}
    const taken = takeSlots({ clock, now: now + (turn % 2) * skew, ratePerSecond, n, perDay })
    clock = taken.clock
    const { count, startAt, interval } = taken.slots
    for (let slot = 0; slot < count; slot += 1) moments.push(startAt + slot * interval)
    now += wait
  }
  return moments
}
/** Most moments within any second. */
const busiest = (moments: readonly number[]): number => {
  const sorted = moments.toSorted((a, b) => a - b)
  let first = 0
  let most = 0
  for (const [at, moment] of sorted.entries()) {
    while (moment - (sorted[first] ?? 0) >= 1000) first += 1
    most = Math.max(most, at - first + 1)
  }
  return most
}
const step = fc.record({ wait: fc.integer({ min: 1, max: 700 }), n: fc.integer({ min: 1, max: 400 }) })

describe('the pace of a sender', () => {
  it('is in no second faster than its rate, however workers interleave', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 3, 10, 50, 100, 150),
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: -1500, max: 1500 }),
        (ratePerSecond, steps, skew) => busiest(work({ seconds: 20, ratePerSecond, steps, skew })) <= ratePerSecond,
      ),
    )
  })

  it.each([1, 3, 10, 50, 100, 150])('uses 95 % of %d messages a second while there is work', (ratePerSecond) => {
    const seconds = 200
    const steps = [
      { wait: 190, n: 400 },
      { wait: 430, n: 400 },
      { wait: 60, n: 400 },
    ]
    const sent = work({ seconds, ratePerSecond, steps }).filter((moment) => moment < NOON + seconds * 1000)
    expect(sent.length).toBeGreaterThanOrEqual(0.95 * ratePerSecond * seconds)
    expect(sent.length).toBeLessThanOrEqual(ratePerSecond * seconds)
  })

  it('lends nothing that was saved up while nobody sent', () => {
    const idle: PaceClock = { nextAt: NOON - DAY_MS, day: '2026-11-23', dayCount: 0 }
    const { slots } = takeSlots({ clock: idle, now: NOON, ratePerSecond: 10, n: 1000 })
    expect(slots.startAt).toBe(NOON)
    expect(slots.count * slots.interval).toBeLessThan(MAX_AHEAD_MS + slots.interval)
  })

  it('gives slots only for the next moments, and says when to ask again', () => {
    const clock: PaceClock = { nextAt: NOON + 10_000, day: '2026-11-24', dayCount: 5 }
    const taken = takeSlots({ clock, now: NOON, ratePerSecond: 10, n: 5 })
    expect(taken.slots).toMatchObject({ count: 0, againAt: NOON + 9000 })
    expect(taken.clock).toEqual(clock)
  })

  it('keeps the cap of a day, which ends at midnight of its zone', () => {
    const evening = Date.parse('2026-11-25T07:59:50Z') // ten seconds to midnight in Los Angeles
    const steps = [{ wait: 100, n: 10 }]
    const moments = work({ seconds: 40, ratePerSecond: 10, perDay: 25, from: evening, steps })
    const byDay = Object.groupBy(moments, (moment) => dateAt(moment, BRAND_DAY_ZONE))
    expect(Object.entries(byDay).map(([day, list]) => [day, list?.length])).toEqual([
      ['2026-11-24', 25],
      ['2026-11-25', 25],
    ])
    const full: PaceClock = { nextAt: evening, day: '2026-11-24', dayCount: 25 }
    const { slots } = takeSlots({ clock: full, now: evening, ratePerSecond: 10, n: 5, perDay: 25 })
    expect(slots).toMatchObject({ count: 0, againAt: Date.parse('2026-11-25T08:00:00Z') })
  })

  it.each([
    ['an ordinary week', '2026-11-23T20:00:00Z'],
    ['the end of summer time, a day of 25 hours', '2026-10-31T20:00:00Z'],
    ['its beginning, a day of 23 hours', '2027-03-13T20:00:00Z'],
  ])('uses a brand’s day wholly and never beyond it, with two workers, over %s (standard N8)', (_, start) => {
    const waits = fc.array(
      fc.record({ wait: fc.integer({ min: 20_000, max: 60_000 }), n: fc.integer({ min: 30, max: 400 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(waits, fc.integer({ min: -1500, max: 1500 }), (steps, skew) => {
        const from = Date.parse(start)
        const moments = work({ seconds: 3 * 86_400, ratePerSecond: 12, perDay: 2000, from, skew, steps })
        const byDay = Object.groupBy(moments, (moment) => dateAt(moment, BRAND_DAY_ZONE))
        const counts = Object.values(byDay).map((list) => list?.length)
        expect(counts).toEqual([2000, 2000, 2000, 2000])
      }),
      { numRuns: 3 },
    )
  })

  it('never counts a day anew for a worker whose clock is behind', () => {
    const clock: PaceClock = { nextAt: NOON, day: '2026-11-25', dayCount: 7 }
    expect(takeSlots({ clock, now: NOON, ratePerSecond: 1, n: 1 }).clock).toMatchObject({
      day: '2026-11-25',
      dayCount: 8,
    })
  })

  it('tells how long so many messages take', () => {
    expect(durationOf(100 * PACE_SHARE, 10)).toBeCloseTo(10_000)
    expect(durationOf(0, 10, 5)).toBe(0)
    expect(durationOf(2001, 100, 2000)).toBeCloseTo(DAY_MS + 1000 / (100 * PACE_SHARE))
  })
})
