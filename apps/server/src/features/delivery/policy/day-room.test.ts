import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countsToday, placesWithin } from './day-room.ts'

it('has room for so many who are written to, and for whoever is skipped before the next of them', () => {
  const going = [true, false, true, false, true]
  expect([0, 1, 2, 3].map((room) => placesWithin(going, { room, counted: 0 }))).toEqual([0, 2, 4, 5])
  // The first three were counted when they were read before.
  expect([0, 1].map((room) => placesWithin(going, { room, counted: 3 }))).toEqual([4, 5])
})

it('never lets more leave than there is room for', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean()), fc.nat(50), fc.nat(50), (going, room, counted) => {
      const places = placesWithin(going, { room, counted })
      const leaving = going.slice(counted, Math.max(counted, places)).filter(Boolean).length
      expect(leaving).toBeLessThanOrEqual(room)
      if (places < going.length) expect([leaving, going[places]]).toEqual([room, true])
    }),
  )
})

it('counts whoever was held, and nobody twice who is tried again', () => {
  expect(countsToday({ attempt: 1, because: null })).toBe(true)
  expect(countsToday({ attempt: 2, because: 'quiet_hours' })).toBe(true)
  expect(countsToday({ attempt: 2, because: null })).toBe(false)
})
