import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LETTER_SLUG, letterSlug, MAX_LETTER_SLUG } from './letters.ts'

it('the address of a letter is made of its subject’s words', () => {
  expect(letterSlug('  Été à Lisboa: it’s ON!  ')).toBe('ete-a-lisboa-its-on')
  expect(letterSlug('New dates', 2)).toBe('new-dates-2')
  expect([letterSlug('東京'), letterSlug('🎉'), letterSlug('', 3)]).toEqual(['letter', 'letter', 'letter-3'])
})

it('the address of a letter is always one that is taken', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (subject, no) => {
      const slug = letterSlug(subject, no)
      expect(slug).toMatch(LETTER_SLUG)
      expect(slug.length).toBeLessThanOrEqual(MAX_LETTER_SLUG)
    }),
  )
})
