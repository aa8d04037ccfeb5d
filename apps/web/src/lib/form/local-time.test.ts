import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoFromLocal, localFromIso } from './local-time.ts'

test('a moment shown in a local field comes back the same, to the minute', () => {
  const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2100, 0) / 60_000 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const iso = new Date(minute * 60_000).toISOString()
      const back = isoFromLocal(localFromIso(iso))
      // An hour repeated by a clock change stands for both of its moments.
      expect(localFromIso(back)).toBe(localFromIso(iso))
    }),
  )
})

test('an empty or unreadable field is no moment', () => {
  expect(isoFromLocal('')).toBeUndefined()
  expect(isoFromLocal('soon')).toBeUndefined()
  expect(localFromIso(undefined)).toBe('')
})
