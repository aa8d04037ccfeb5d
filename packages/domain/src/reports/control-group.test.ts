import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareWithControl, controlSize, controlWords, differenceOf, differenceOfRates } from './control-group.ts'
import type { Rate } from './rates.ts'

/** Wilson interval of any number of people, with the deviation of the published table. */
function wilson([people, of]: readonly [number, number]): Rate {
  const z = 1.959963985
  const rate = people / of
  const center = (people + (z * z) / 2) / (of + z * z)
  const half = (z / (of + z * z)) * Math.sqrt(of * rate * (1 - rate) + (z * z) / 4)
  return { value: rate, low: Math.max(0, center - half), high: Math.min(1, center + half) }
}
const counts = fc
  .integer({ min: 20, max: 100_000 })
  .chain((people) => fc.record({ people: fc.constant(people), buyers: fc.integer({ min: 0, max: people }) }))

describe('the difference of two shares', () => {
  it.each([
    ['56/70 and 48/80', [56, 70], [48, 80], [0.0524, 0.3339]],
    ['9/10 and 3/10', [9, 10], [3, 10], [0.1705, 0.809]],
    ['6/7 and 2/7', [6, 7], [2, 7], [0.0582, 0.8062]],
    ['5/56 and 0/29', [5, 56], [0, 29], [-0.0381, 0.1926]],
    ['0/10 and 0/20', [0, 10], [0, 20], [-0.1611, 0.2775]],
    ['0/10 and 0/10', [0, 10], [0, 10], [-0.2775, 0.2775]],
    ['10/10 and 0/20', [10, 10], [0, 20], [0.6791, 1]],
    ['10/10 and 0/10', [10, 10], [0, 10], [0.6075, 1]],
  ] as const)('has the interval that Newcombe published (1998, method 10): %s', (_, one, other, [low, high]) => {
    const found = differenceOfRates(wilson(one), wilson(other))
    expect(found.low).toBeCloseTo(low, 4)
    expect(found.high).toBeCloseTo(high, 4)
  })

  it('lies within its interval, turns around with its groups, and narrows with more people', () => {
    fc.assert(
      fc.property(counts, counts, (one, other) => {
        const [there, back] = [differenceOf(one, other), differenceOf(other, one)]
        if (!there || !back) throw new Error('too few')
        expect(there.low).toBeLessThanOrEqual(there.value + 1e-9)
        expect(there.high).toBeGreaterThanOrEqual(there.value - 1e-9)
        expect(there.low).toBeGreaterThanOrEqual(-1)
        expect(there.high).toBeLessThanOrEqual(1)
        expect(back.low).toBeCloseTo(-there.high, 9)
        expect(back.high).toBeCloseTo(-there.low, 9)
        const tenfold = ({ people, buyers }: typeof one) => ({ people: 10 * people, buyers: 10 * buyers })
        const more = differenceOf(tenfold(one), tenfold(other))
        expect((more?.high ?? 2) - (more?.low ?? 0)).toBeLessThan(there.high - there.low)
      }),
    )
  })
})

describe('a control group', () => {
  it('is never more than the share', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.integer({ min: 5, max: 10 }), (people, share) => {
        const held = controlSize(people, share)
        expect(100 * held).toBeLessThanOrEqual(people * share)
        expect(100 * (held + 1)).toBeGreaterThan(people * share)
      }),
    )
  })

  it('tells extra orders if they are more than chance, and else in one sentence why not', () => {
    const told = compareWithControl({ people: 9500, buyers: 570 }, { people: 500, buyers: 10 }, false)
    expect(told).toMatchObject({ doubt: null, extra: { value: 380 } })
    expect(told.extra?.low).toBeGreaterThan(0)
    expect(controlWords(told)).toBe('People who got it ordered more often than those held back.')
    const wordsOf = (...asked: Parameters<typeof compareWithControl>) => controlWords(compareWithControl(...asked))
    expect(wordsOf({ people: 9500, buyers: 570 }, { people: 500, buyers: 10 }, true)).toMatch(/can still order/)
    expect(wordsOf({ people: 950, buyers: 40 }, { people: 19, buyers: 0 }, false)).toMatch(/20 people/)
    expect(wordsOf({ people: 950, buyers: 8 }, { people: 50, buyers: 1 }, false)).toMatch(/fewer than 10 people/)
    expect(wordsOf({ people: 950, buyers: 38 }, { people: 50, buyers: 1 }, false)).toMatch(/chance/)
    expect(wordsOf({ people: 9000, buyers: 10 }, { people: 1000, buyers: 90 }, false)).toMatch(/less often/)
  })

  it('tells nothing beyond chance for groups that order alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 100_000 }), fc.integer({ min: 5, max: 10 }), (people, share) => {
        const control = controlSize(people, share)
        const alike = (of: number) => ({ people: of, buyers: Math.round(of / 10) })
        expect(compareWithControl(alike(people - control), alike(control), false).doubt).not.toBeNull()
      }),
    )
  })
})
