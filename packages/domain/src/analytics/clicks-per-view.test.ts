import { expect, it } from 'vitest'
import { clicksPerView, formatRatio } from './clicks-per-view.ts'

it('tells how many clicks came of a view, also more than one', () => {
  expect(clicksPerView({ views: 5, clicks: 7 })).toBe(1.4)
  expect(clicksPerView({ views: 0, clicks: 3 })).toBe(0)
  expect([0, 0.0004, 0.034, 0.4102, 1, 1.4, 12.34].map(formatRatio)).toEqual([
    '0',
    '<0.01',
    '0.03',
    '0.41',
    '1',
    '1.4',
    '12.3',
  ])
})
