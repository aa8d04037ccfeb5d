import { describe, expect, it } from 'vitest'
import { judgeSign, HEALTH_LIMITS, worstOf } from './health.ts'
import { againstUsual, bestOf, medianOf, rateOf } from './rates.ts'

describe('a rate', () => {
  it('is of at least 20 people, never above 1, and lies within its interval', () => {
    expect(rateOf(5, 19)).toBeNull()
    for (const [people, among] of [
      [0, 20],
      [3, 20],
      [20, 20],
      [50, 20],
      [120, 100_000],
    ] as const) {
      const rate = rateOf(people, among)
      expect(rate?.value).toBe(Math.min(1, people / among))
      expect(rate?.low).toBeLessThanOrEqual(rate?.value ?? -1)
      expect(rate?.high).toBeGreaterThanOrEqual((rate?.value ?? 2) - 1e-12)
    }
  })

  it('is above or below the usual one only if its interval leaves it out', () => {
    const rate = rateOf(30, 100)
    if (!rate) throw new Error('too few')
    expect([againstUsual(rate, 0.2), againstUsual(rate, 0.25), againstUsual(rate, 0.45)]).toEqual([
      'above',
      'same',
      'below',
    ])
  })

  it('is the best only if no other interval reaches its own', () => {
    const of = (people: number) => ({ people, rate: rateOf(people, 200) ?? { value: 0, low: 0, high: 0 } })
    expect(bestOf([of(10), of(60), of(12)])?.people).toBe(60)
    expect(bestOf([of(55), of(60)])).toBeUndefined()
    expect(bestOf([of(60)])).toBeUndefined()
  })
})

it('has no median of fewer than five values', () => {
  expect(medianOf([0.1, 0.2, 0.3, 0.4])).toBeNull()
  expect(medianOf([0.5, 0.1, 0.3, 0.2, 0.4])).toBe(0.3)
  expect(medianOf([0.6, 0.5, 0.1, 0.3, 0.2, 0.4])).toBeCloseTo(0.35)
})

it('judges health by the limits, and by nothing below 50 messages', () => {
  const [, complaints] = HEALTH_LIMITS.email
  if (!complaints) throw new Error('no limit')
  expect(judgeSign(complaints, 3, 49)).toMatchObject({ state: 'unknown', action: null, rate: null })
  expect(judgeSign(complaints, null, 5000)).toMatchObject({ state: 'unknown', people: null })
  expect(judgeSign(complaints, 0, 1000).state).toBe('good')
  expect(judgeSign(complaints, 1, 1000)).toMatchObject({ state: 'warning', action: expect.any(String) })
  expect(judgeSign(complaints, 3, 1000).state).toBe('bad')
  expect(worstOf(['good', 'unknown', 'warning'])).toBe('warning')
  expect(worstOf([])).toBe('unknown')
})
