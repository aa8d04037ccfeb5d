import { expect, test } from 'vitest'
import { linePath } from './sparkline-path.ts'

test('the line spans the width; its highest value is at the top and zero at the bottom', () => {
  expect(linePath([0, 5, 10], 100, 20)).toBe('M0 18L50 10L100 2')
})

test('days without visits are a flat line, also where there is only one or none', () => {
  expect(linePath([0, 0], 100, 20)).toBe('M0 18L100 18')
  expect(linePath([], 100, 20)).toBe('M0 18L100 18')
})
