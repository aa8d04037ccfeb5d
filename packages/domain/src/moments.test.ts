import { expect, it } from 'vitest'
import { isSameTime, latestZone, momentAt, momentsIn } from './moments.ts'

const offered = (zone: string, now: string) =>
  momentsIn(zone, new Date(now)).map(({ label, at }) => `${label} ${at.toISOString().slice(0, 16)}`)

it('offers tonight, tomorrow morning, and Monday morning where they live', () => {
  // Sunday afternoon in Los Angeles, Monday in Berlin.
  const now = '2026-11-22T23:30:00Z'
  expect(offered('America/Los_Angeles', now)).toEqual(['Tonight 2026-11-23T03:00', 'Tomorrow 2026-11-23T17:00'])
  expect(offered('Europe/Berlin', now)).toEqual([
    'Tonight 2026-11-23T18:00',
    'Tomorrow 2026-11-24T08:00',
    'Next Monday 2026-11-30T08:00',
  ])
})

it('is nine o’clock on both sides of a clock change', () => {
  expect(offered('America/New_York', '2026-10-31T22:30:00Z')[0]).toBe('Tomorrow 2026-11-01T14:00')
  expect(offered('Europe/Berlin', '2027-03-27T22:30:00Z')[0]).toBe('Tomorrow 2027-03-28T07:00')
  expect(momentAt('2026-11-02', '20:30', 'Asia/Kolkata').toISOString()).toBe('2026-11-02T15:00:00.000Z')
})

it('takes the later of several clocks', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  expect(latestZone(['America/Boise', 'America/Los_Angeles'], now)).toBe('America/Los_Angeles')
  expect(latestZone(['Asia/Tokyo'], now)).toBe('Asia/Tokyo')
  expect(isSameTime('Europe/Berlin', 'Europe/Paris', now)).toBe(true)
  expect(isSameTime('Europe/Berlin', 'Europe/London', now)).toBe(false)
})
