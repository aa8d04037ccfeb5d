import { isBirthday } from '@greenroom/domain/contacts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { birthdayOf, birthdayWords, partsOf } from './birthday.ts'

it('reads a birthday into its parts and back, with or without a year', () => {
  const known = fc
    .tuple(
      fc.option(fc.integer({ min: 1900, max: 2026 })),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
    )
    .map(([year, month, day]) => `${year ?? '-'}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
    .filter(isBirthday)
  fc.assert(
    fc.property(known, (birthday) => {
      expect(birthdayOf(partsOf(birthday))).toBe(birthday)
    }),
  )
  expect(birthdayOf(partsOf(null))).toBe(null)
})

it('tells it as people do', () => {
  expect(birthdayWords('1990-05-17')).toBe('May 17, 1990')
  expect(birthdayWords('--02-29')).toBe('February 29')
})
