import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bestHourOf } from './best-hours.ts'

const NO_LIST = Array.from({ length: 24 }, () => 0)
const listAt = (hour: number, clicks = 1000) => NO_LIST.map((_, one) => (one === hour ? clicks : 0))
const hour = fc.integer({ min: 0, max: 23 })
const list = fc.array(fc.nat(5000), { minLength: 24, maxLength: 24 })

it('is not known from fewer than three clicks', () => {
  expect(bestHourOf([], listAt(19))).toBeUndefined()
  expect(bestHourOf([19, 19], listAt(19))).toBeUndefined()
})

it('is where most clicks are, around midnight too', () => {
  expect(bestHourOf([8, 19, 19, 20], NO_LIST)).toBe(19)
  expect(bestHourOf([23, 0, 1, 12], NO_LIST)).toBe(0)
  expect(bestHourOf([18, 20, 2], NO_LIST)).toBe(19)
})

it('is drawn to the hours of the list by who clicks here and there', () => {
  expect(bestHourOf([3, 9, 15], listAt(15))).toBe(15)
  expect(bestHourOf([9, 9, 18, 18], listAt(18))).toBe(18)
})

it('never lies further than an hour from a click of theirs, and clicks at one hour outweigh any list', () => {
  fc.assert(
    fc.property(fc.array(hour, { minLength: 3, maxLength: 40 }), list, hour, (clicks, everyone, only) => {
      const best = bestHourOf(clicks, everyone) ?? -1
      expect(clicks.some((one) => [0, 1, 23].includes((one - best + 24) % 24))).toBe(true)
      expect(bestHourOf(clicks.toReversed(), everyone)).toBe(best)
      expect(bestHourOf([only, only, only], everyone)).toBe(only)
    }),
  )
})
