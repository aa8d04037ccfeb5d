import type { CampaignSchedule } from '@greenroom/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { departureOf, dueOf, scheduleProblem, startOf } from './departures.ts'

const at = (zone: string, country = 'US') => ({ zones: [zone], country, region: undefined })
const NEW_YORK = at('America/New_York')
const LOS_ANGELES = at('America/Los_Angeles')
const NOW = new Date('2027-02-05T20:00:00Z') // a Friday afternoon in New York
const local = (when: string, past: 'next_day' | 'leave_out' = 'next_day'): CampaignSchedule => ({
  mode: 'local',
  at: when,
  past,
})

describe('when a text leaves', () => {
  it('is at the start by day, and in the morning by night', () => {
    expect(departureOf({ mode: 'now' }, NEW_YORK, NOW, undefined)).toMatchObject({ notBefore: NOW })
    const night = new Date('2027-02-06T04:00:00Z')
    const departure = departureOf({ mode: 'now' }, NEW_YORK, night, undefined)
    expect(departure).toMatchObject({ because: 'quiet_hours' })
    expect(departure !== 'leave_out' && departure.notBefore > night).toBe(true)
  })

  it('is the same wall time for everybody, each where they live', () => {
    const schedule = local('2027-02-08T12:30')
    expect(departureOf(schedule, NEW_YORK, NOW, undefined)).toMatchObject({
      notBefore: new Date('2027-02-08T17:30:00Z'),
      because: 'local_time',
    })
    expect(departureOf(schedule, LOS_ANGELES, NOW, undefined)).toMatchObject({
      notBefore: new Date('2027-02-08T20:30:00Z'),
      because: 'local_time',
    })
  })

  it('is the next day for those whose time has passed, or they are left out', () => {
    const noon = '2027-02-05T12:00'
    expect(departureOf(local(noon), NEW_YORK, NOW, undefined)).toMatchObject({
      notBefore: new Date('2027-02-06T17:00:00Z'),
      because: 'local_time',
    })
    expect(departureOf(local(noon, 'leave_out'), NEW_YORK, NOW, undefined)).toBe('leave_out')
    expect(departureOf(local(noon, 'leave_out'), LOS_ANGELES, NOW, undefined)).toMatchObject({ notBefore: NOW })
  })

  it('is at the best hour of the chosen day, and nobody is left out because it has passed', () => {
    const best = (where: object, past: 'next_day' | 'leave_out' = 'next_day') =>
      departureOf({ mode: 'local', at: '2027-02-05T21:30', past, best: true }, { ...NEW_YORK, ...where }, NOW, 'any')
    const [evening, chosen] = [new Date('2027-02-06T00:00:00Z'), new Date('2027-02-06T02:30:00Z')]
    expect(best({ bestHour: 19 })).toMatchObject({ notBefore: evening, because: 'best_hour' })
    expect(best({ bestHour: 8 })).toMatchObject({ notBefore: new Date('2027-02-06T13:00:00Z'), because: 'best_hour' })
    expect(best({ bestHour: 8 }, 'leave_out')).toMatchObject({ notBefore: chosen, because: 'local_time' })
    expect(best({})).toMatchObject({ notBefore: chosen, because: 'local_time' })
    expect(departureOf(local('2027-02-05T21:30'), { ...NEW_YORK, bestHour: 19 }, NOW, 'any')).toMatchObject({
      notBefore: chosen,
    })
  })

  it('never lies before the start, nor more than three days behind a passed wall time', () => {
    const zones = fc.constantFrom(
      'America/New_York',
      'Pacific/Honolulu',
      'Asia/Kolkata',
      'Pacific/Kiritimati',
      'Europe/Berlin',
    )
    const starts = fc.date({ min: new Date('2027-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(zones, starts, fc.integer({ min: 0, max: 1439 }), (zone, start, minutes) => {
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        const schedule = local(`${start.toISOString().slice(0, 10)}T${time}`)
        const departure = departureOf(schedule, at(zone, 'FR'), start, undefined)
        if (departure === 'leave_out') throw new Error('nobody is left out')
        expect(departure.notBefore >= start).toBe(true)
        expect(departure.notBefore.getTime() - start.getTime()).toBeLessThan(4 * 86_400_000)
      }),
    )
  })
})

it('a time that is over everywhere, or more than a year away, is no time for a campaign', () => {
  expect(scheduleProblem({ mode: 'now' }, NOW)).toBeUndefined()
  expect(scheduleProblem({ mode: 'at', at: '2027-02-05T19:59:00Z' }, NOW)).toBe('past')
  expect(scheduleProblem({ mode: 'at', at: '2028-03-05T19:59:00Z' }, NOW)).toBe('far')
  expect(scheduleProblem(local('2027-02-03T09:00', 'leave_out'), NOW)).toBe('past')
  expect(scheduleProblem(local('2027-02-03T09:00'), NOW)).toBeUndefined()
  const later = { schedule: { mode: 'at', at: '2027-02-05T21:00:00Z' }, trigger: null } as const
  expect(startOf(later, NOW).toISOString()).toBe('2027-02-05T21:00:00.000Z')
  expect(startOf({ ...later, schedule: { mode: 'now' } }, NOW).getTime()).toBe(NOW.getTime() + 10_000)
})

it('recipients are listed at the start, or shortly before the first of them has their local time', () => {
  const first = new Date('2027-02-08T17:30:00Z')
  expect(dueOf({ schedule: local('2027-02-08T12:30'), trigger: null }, first, NOW).toISOString()).toBe(
    '2027-02-08T17:20:00.000Z',
  )
  expect(dueOf({ schedule: { mode: 'now' }, trigger: null }, first, NOW).getTime()).toBe(NOW.getTime() + 10_000)
})
