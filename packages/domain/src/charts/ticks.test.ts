import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownLabels, ticksUpTo } from './ticks.ts'

test('an axis counts in round steps, and up to four of them', () => {
  expect(ticksUpTo(760)).toEqual([0, 200, 400, 600, 800])
  expect(ticksUpTo(10)).toEqual([0, 5, 10])
  expect(ticksUpTo(3)).toEqual([0, 1, 2, 3])
  expect(ticksUpTo(0)).toEqual([0, 1])
  expect(ticksUpTo(0.34, { isWhole: false })).toEqual([0, 0.1, 0.2, 0.3, 0.4])
})

test('no value is above the axis, no step is smaller than one view, and the steps are few', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (highest) => {
      const ticks = ticksUpTo(highest)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(ticks.length).toBeLessThanOrEqual(5)
      for (const tick of ticks) expect(Number.isInteger(tick)).toBe(true)
    }),
  )
})

test('labels keep their distance, and the last is always there', () => {
  expect(shownLabels(30, 480, 64)).toEqual([4, 9, 14, 19, 24, 29])
  expect(shownLabels(1, 480, 64)).toEqual([0])
  expect(shownLabels(7, 1000, 64)).toHaveLength(7)
})
