import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUARTER_MS } from './calendar.ts'
import { curveFrame, curveOf } from './campaign-curve.ts'

const START = new Date('2026-11-28T12:07:00Z')
const HOUR = 3_600_000
const after = (hours: number) => new Date(START.getTime() + hours * HOUR)
const quarterAt = (hours: number) => Math.floor(after(hours).getTime() / QUARTER_MS)

describe('the curve of a campaign', () => {
  it.each([
    [0, 0.25, 1],
    [1, 0.25, 5],
    [11, 0.25, 45],
    [13, 1, 14],
    [72, 1, 73],
    [240, 24, 11],
    [5000, 24, 30],
  ])('has after %i hours points %i hours apart, %i of them', (hours, step, points) => {
    expect(curveFrame(START, after(hours))).toMatchObject({ step: step * HOUR, points })
  })

  it('counts everybody in their stretch, and nobody before or after', () => {
    const frame = curveFrame(START, after(13))
    const counts = [-1, 0, 0.5, 1, 13, 30].map((hours) => ({ quarter: quarterAt(hours), people: 2 }))
    expect(curveOf(frame, counts)).toEqual([4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])
  })

  it('of an automatic message is of its last days', () => {
    const { from, points } = curveFrame(START, after(5000), true)
    expect(points).toBe(30)
    expect(from).toBeGreaterThan(after(4200).getTime())
  })

  it('never has more points than can be drawn, and never starts late', () => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 50_000, noNaN: true }), fc.boolean(), (hours, isOpenEnded) => {
        const { from, points } = curveFrame(START, after(hours), isOpenEnded)
        expect(points).toBeGreaterThan(0)
        expect(points).toBeLessThanOrEqual(97)
        expect(from % QUARTER_MS).toBe(0)
      }),
    )
  })
})
