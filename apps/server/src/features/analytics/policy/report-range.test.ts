import { expect, it } from 'vitest'
import { type AskedPeriod, reportRange } from './report-range.ts'

const NOW = new Date('2026-05-10T12:00:00Z')
const stepsOf = (asked: AskedPeriod) => {
  const { step, steps } = reportRange(asked, 'UTC', NOW, 365)
  return [step, ...steps]
}

it('a period has points of a length that suits it, or of another that it can have', () => {
  expect(stepsOf({ period: 'today' })).toEqual(['hour', 'hour'])
  expect(stepsOf({ period: '24h' })).toEqual(['hour', 'hour', 'day'])
  expect(stepsOf({ period: '7d' })).toEqual(['day', 'hour', 'day'])
  expect(stepsOf({ period: '7d', step: 'hour' })).toEqual(['hour', 'hour', 'day'])
  expect(stepsOf({ period: '30d' })).toEqual(['day', 'day', 'week'])
  expect(stepsOf({ period: '30d', step: 'week' })).toEqual(['week', 'day', 'week'])
  expect(stepsOf({ period: '365d', step: 'day' })).toEqual(['day', 'day', 'week'])
})

it('a length that a period cannot have is left out', () => {
  expect(stepsOf({ period: '30d', step: 'hour' })[0]).toBe('day')
  expect(stepsOf({ period: 'today', step: 'week' })[0]).toBe('hour')
})
