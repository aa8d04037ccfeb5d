import { describe, expect, it } from 'vitest'
import { birthdayCode, birthdaysWithin, datesOf, momentsOf } from './rule-times.ts'

const at = (now: string, timeZone = 'UTC') => ({ now: new Date(now), timeZone })

describe('times of a rule', () => {
  it('begin and end at midnights of its zone, also where clocks change', () => {
    const berlin = at('2026-03-30T10:00:00Z', 'Europe/Berlin')
    expect(momentsOf('on', '2026-03-29', berlin)).toEqual({
      from: new Date('2026-03-28T23:00:00Z'),
      before: new Date('2026-03-29T22:00:00Z'),
    })
    // Havana skips midnight on this date: the day begins at one.
    expect(momentsOf('before', '2026-03-08', at('2026-03-30T10:00:00Z', 'America/Havana'))).toEqual({
      before: new Date('2026-03-08T05:00:00Z'),
    })
    expect(momentsOf('after', '2026-03-29', berlin)).toEqual({ from: new Date('2026-03-29T22:00:00Z') })
    expect(momentsOf('in_last_days', 2, berlin)).toEqual({ from: new Date('2026-03-28T10:00:00Z') })
    expect(momentsOf('is_empty', null, berlin)).toBeUndefined()
  })

  it('know which day it is there', () => {
    const kiritimati = at('2026-12-31T10:00:00Z', 'Pacific/Kiritimati')
    expect(datesOf('in_next_days', 1, kiritimati)).toEqual({ from: '2027-01-01', before: '2027-01-03' })
    expect(datesOf('in_last_days', 1, at('2026-12-31T10:00:00Z'))).toEqual({ from: '2026-12-30', before: '2027-01-01' })
    expect(birthdaysWithin(1, kiritimati)).toEqual([101])
  })

  it('keep a birthday of the 29th of February on the 28th in years without one', () => {
    expect(birthdaysWithin(1, at('2026-02-28T12:00:00Z'))).toEqual([228, 229])
    expect(birthdaysWithin(1, at('2026-03-01T12:00:00Z'))).toEqual([301])
    expect(birthdaysWithin(1, at('2028-02-28T12:00:00Z'))).toEqual([228])
    expect(birthdaysWithin(2, at('2028-02-28T12:00:00Z'))).toEqual([228, 229])
    expect(birthdaysWithin(366, at('2026-06-01T12:00:00Z'))).toHaveLength(366)
    expect([birthdayCode('--02-29'), birthdayCode('1990-12-05'), birthdayCode(null)]).toEqual([229, 1205, null])
  })
})
