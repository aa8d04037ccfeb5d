import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attributionOf } from './attribution.ts'

const HOUR = 3_600_000

it('gives an order to its code, else to the last click in time, else notes a message of the last 12 hours', () => {
  const moments = fc.array(
    fc.record({ campaignId: fc.constantFrom('a', 'b', 'c'), hours: fc.integer({ min: -50, max: 900 }) }),
    {
      maxLength: 6,
    },
  )
  fc.assert(
    fc.property(
      moments,
      moments,
      fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
      fc.integer({ min: 1, max: 30 }),
      (clicks, deliveries, codeOf, days) => {
        const at = new Date('2027-03-01T12:00:00Z')
        const dated = (list: typeof clicks) =>
          list.map(({ campaignId, hours }) => ({ campaignId, at: new Date(at.getTime() - hours * HOUR) }))
        const found = attributionOf({ at, codeOf, clicks: dated(clicks), deliveries: dated(deliveries) }, days)
        const latest = (list: typeof clicks, hours: number) => {
          const there = list.filter((one) => one.hours >= 0 && one.hours <= hours)
          const nearest = Math.min(...there.map((one) => one.hours))
          return there.filter((one) => one.hours === nearest).map(({ campaignId }) => campaignId)
        }
        const [byClick, helped] = [latest(clicks, days * 24), latest(deliveries, 12)]
        if (codeOf) expect(found).toEqual({ campaignId: codeOf, because: 'code' })
        else if (byClick.length > 0) {
          expect(found?.because).toBe('click')
          expect(byClick).toContain(found?.campaignId)
        } else if (helped.length > 0) {
          expect(found?.because).toBe('helped')
          expect(helped).toContain(found?.campaignId)
        } else expect(found).toBeUndefined()
      },
    ),
    { numRuns: 1000 },
  )
})
