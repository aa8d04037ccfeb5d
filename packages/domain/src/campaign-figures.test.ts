import fc from 'fast-check'
import { expect, it } from 'vitest'
import { campaignRate, LEAST_FOR_RATE } from './campaign-figures.ts'

const people = fc.integer({ min: 0, max: 2_000_000 })

it('a rate is a share: never below 0 or above 1, whatever late reports say', () => {
  fc.assert(
    fc.property(people, people, (some, delivered) => {
      const rate = campaignRate(some, delivered)
      return rate === null || (rate >= 0 && rate <= 1)
    }),
  )
})

it('there is no rate of fewer than 20 deliveries', () => {
  fc.assert(fc.property(people, people, (some, of) => (campaignRate(some, of) === null) === of < LEAST_FOR_RATE))
  expect(LEAST_FOR_RATE).toBe(20)
  expect(campaignRate(5, 20)).toBe(0.25)
})
