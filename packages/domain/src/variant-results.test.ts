import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectableDifference, earlyLooks, judgeVariants, peopleOfEach, rateInterval } from './variant-results.ts'

const LAST = { hours: 1, isLast: true }
const of = (...pairs: [delivered: number, clicked: number][]) =>
  pairs.map(([delivered, clicked]) => ({ delivered, clicked }))

describe('the verdict on versions of an email', () => {
  it('agrees with the two-proportion test with Yates’ correction', () => {
    // z = (0.04 - 0.002) / sqrt(0.07 * 0.93 * 2 / 500) = 2.3549, and erfc(z / sqrt(2)) = 0.018530.
    const { best, confidence, isClear } = judgeVariants(of([500, 25], [500, 45]), LAST)
    expect([best, isClear]).toEqual([1, true])
    expect(1 - confidence).toBeCloseTo(0.01853, 5)
  })

  it('is a tie below 20 people who clicked, and names the first of equal ones', () => {
    expect(judgeVariants(of([50, 0], [50, 19]), LAST)).toEqual({ best: 1, confidence: 0, isClear: false })
    expect(judgeVariants(of([50, 0], [50, 20]), LAST).isClear).toBe(true)
    expect(judgeVariants(of([500, 20], [500, 20], [500, 20]), LAST)).toMatchObject({ best: 0, isClear: false })
    expect(judgeVariants(of([0, 0], [0, 0]), LAST)).toMatchObject({ best: 0, isClear: false })
  })

  it('has to be more certain the more versions there are, and before the end', () => {
    const two = judgeVariants(of([500, 25], [500, 45]), LAST)
    const three = judgeVariants(of([500, 25], [500, 25], [500, 45]), LAST)
    expect(three.confidence).toBeLessThan(two.confidence)
    const early = judgeVariants(of([500, 25], [500, 45]), { hours: 24, isLast: false })
    const late = judgeVariants(of([500, 25], [500, 45]), { hours: 24, isLast: true })
    expect(early.isClear).toBe(false)
    expect(late.isClear).toBe(true)
    expect(early.confidence).toBeLessThan(late.confidence)
  })

  it('is between 0 and 1 whatever is counted, and the same in another order', () => {
    const figures = fc.record({ delivered: fc.nat(1e6), clicked: fc.nat(1e6) })
    const looks = fc.record({ hours: fc.integer({ min: 1, max: 72 }), isLast: fc.boolean() })
    fc.assert(
      fc.property(fc.array(figures, { minLength: 2, maxLength: 4 }), looks, (versions, look) => {
        const verdict = judgeVariants(versions, look)
        expect(verdict.confidence).toBeGreaterThanOrEqual(0)
        expect(verdict.confidence).toBeLessThanOrEqual(1)
        expect(judgeVariants(versions.toReversed(), look).confidence).toBeCloseTo(verdict.confidence, 10)
      }),
    )
  })

  it('calls a winner among equal versions in fewer than 5 % of tests, although it looks at every hour that doubles', () => {
    const random = mulberry(20260719)
    const TESTS = 600
    const PARTS = [0.2, 0.15, 0.15, 0.15, 0.15, 0.2]
    let wrong = 0
    for (let test = 0; test < TESTS; test += 1) {
      const versions = of([1000, 0], [1000, 0])
      for (const [look, part] of PARTS.entries()) {
        for (const version of versions)
          for (let n = 0; n < 1000; n += 1) if (random() < 0.05 * part) version.clicked += 1
        if (judgeVariants(versions, { hours: 24, isLast: look === PARTS.length - 1 }).isClear) {
          wrong += 1
          break
        }
      }
    }
    expect(wrong / TESTS).toBeLessThan(0.05)
  })
})

describe('looks', () => {
  it('double from an hour after the last email, and end with the test', () => {
    const out = new Date('2026-01-01T00:00:00Z')
    const hours = earlyLooks(out, new Date('2026-01-01T08:00:00Z')).map(
      (moment) => (moment - out.getTime()) / 3_600_000,
    )
    expect(hours).toEqual([1, 2, 4])
  })
})

describe('the difference that a list can show', () => {
  it('is about 4 points for 2,000 people of whom half are in a test of two versions', () => {
    const each = peopleOfEach(2000, { share: 50, versions: 2 })
    const difference = detectableDifference(each, { versions: 2, rate: 0.025, hours: 4 })
    expect(each).toBe(500)
    expect(difference).toBeGreaterThan(0.035)
    expect(difference).toBeLessThan(0.05)
  })

  it('is found in four of five tests when it is there', () => {
    const random = mulberry(7)
    const difference = detectableDifference(1000, { versions: 2, rate: 0.05, hours: 4 }) ?? 1
    const clicks = (rate: number) => Array.from({ length: 1000 }, random).filter((one) => one < rate).length
    const found = Array.from({ length: 300 }, () =>
      judgeVariants(of([1000, clicks(0.05)], [1000, clicks(0.05 + difference)]), { hours: 4, isLast: true }),
    ).filter(({ isClear, best }) => isClear && best === 1).length
    expect(found / 300).toBeGreaterThan(0.72)
    expect(found / 300).toBeLessThan(0.88)
  })

  it('shrinks with more people, grows with more versions, and is none for a handful', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 100_000 }),
        fc.double({ min: 0.001, max: 0.3, noNaN: true }),
        (each, rate) => {
          const found = (people: number, versions = 2) =>
            detectableDifference(people, { versions, rate, hours: 4 }) ?? Number.POSITIVE_INFINITY
          expect(found(each * 2)).toBeLessThanOrEqual(found(each))
          // More versions also have more people who click, which matters where twenty are few.
          if (each * rate > 20) expect(found(each, 3)).toBeGreaterThan(found(each))
        },
      ),
    )
    expect(detectableDifference(19, { versions: 2, rate: 0.5, hours: 4 })).toBeNull()
  })
})

describe('the interval of a rate', () => {
  it('is Wilson’s, and none below 20 people', () => {
    // (p + z²/2n ± z sqrt(p(1 - p)/n + z²/4n²)) / (1 + z²/n), with p = 0.1, n = 100, z = 1.96.
    const interval = rateInterval({ delivered: 100, clicked: 10 })
    expect(interval?.low).toBeCloseTo(0.05523, 4)
    expect(interval?.high).toBeCloseTo(0.17437, 4)
    expect(rateInterval({ delivered: 19, clicked: 3 })).toBeNull()
  })
})

/** Random numbers from 0 to 1 that are the same in every run. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
