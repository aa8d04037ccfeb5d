import { expect, it } from 'vitest'
import { cappedSince, frequency, frequencyWords, isCapped, SUGGESTED_FREQUENCY } from './frequency.ts'

it('a cap is reached with its last message, and none caps nobody', () => {
  expect([0, 3, 4, 5].map((had) => isCapped({ messages: 4, days: 14 }, had))).toEqual([false, false, true, true])
  expect(isCapped(null, 1_000_000)).toBe(false)
})

it('a cap looks back whole days from now', () => {
  expect(cappedSince({ messages: 1, days: 2 }, new Date('2026-11-24T12:00:00Z'))).toEqual(
    new Date('2026-11-22T12:00:00Z'),
  )
})

it.each([
  [{ messages: 0, days: 1 }, false],
  [{ messages: 1, days: 1 }, true],
  [{ messages: 50, days: 90 }, true],
  [{ messages: 51, days: 90 }, false],
  [{ messages: 50, days: 91 }, false],
  [{ messages: 1.5, days: 1 }, false],
  [SUGGESTED_FREQUENCY, true],
])('%j can be set: %s', (cap, isValid) => {
  expect(frequency.safeParse(cap).success).toBe(isValid)
})

it('a cap is read as a sentence', () => {
  expect(frequencyWords({ messages: 4, days: 14 })).toBe('At most 4 messages per person in 14 days')
  expect(frequencyWords({ messages: 1, days: 1 })).toBe('At most 1 message per person in a day')
  expect(frequencyWords(null)).toBe('As many messages as you send')
})
