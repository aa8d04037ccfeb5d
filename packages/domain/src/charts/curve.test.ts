import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaPath, pointsOf, smoothPath } from './curve.ts'

test('points span the width; the highest value is at the top and zero at the bottom', () => {
  expect(pointsOf([0, 5, 10], 100, 20)).toEqual([
    { x: 0, y: 18 },
    { x: 50, y: 10 },
    { x: 100, y: 2 },
  ])
})

test('days without visits are a flat line, also where there is only one or none', () => {
  for (const values of [[0, 0], [0], []])
    expect(smoothPath(pointsOf(values, 100, 20))).toBe('M0 18C33.3 18 66.7 18 100 18')
})

test('an area goes back along the bottom', () => {
  expect(areaPath(pointsOf([1, 1], 90, 20), 20)).toBe('M0 2C30 2 60 2 90 2L90 20L0 20Z')
  expect(areaPath([], 20)).toBe('')
})

test('the line between two days never shows more or less than those days', () => {
  const values = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(values, (series) => {
      const points = pointsOf(series, 400, 100)
      const curves = smoothPath(points).split('C').slice(1)
      for (const [place, curve] of curves.entries()) {
        const [, c1 = 0, , c2 = 0] = curve.split(' ').map(Number)
        const ys = [points[place]?.y ?? 0, points[place + 1]?.y ?? 0]
        for (const t of [0.1, 0.25, 0.5, 0.75, 0.9]) {
          const y =
            (1 - t) ** 3 * (ys[0] ?? 0) + 3 * (1 - t) ** 2 * t * c1 + 3 * (1 - t) * t ** 2 * c2 + t ** 3 * (ys[1] ?? 0)
          expect(y).toBeGreaterThanOrEqual(Math.min(...ys) - 0.1)
          expect(y).toBeLessThanOrEqual(Math.max(...ys) + 0.1)
        }
      }
    }),
  )
})
