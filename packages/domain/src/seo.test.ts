import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedSeo, readSeo, seoSettings } from './seo.ts'

const known = fc.record(
  {
    title: fc.string({ maxLength: 120 }).filter((text) => !text.includes('\u0000') && text.isWellFormed()),
    description: fc.constant('Words'),
    image_url: fc.constantFrom(null, 'https://example.com/a.png'),
    no_index: fc.boolean(),
  },
  { requiredKeys: [] },
)

describe('stored search settings', () => {
  it('are read whatever a newer build has written: always valid, and what is known stays', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(seoSettings.safeParse(readSeo(stored)).success).toBe(true)
      }),
    )
    fc.assert(
      fc.property(known, fc.jsonValue(), (stored, later) => {
        expect(readSeo({ ...stored, robots: later })).toEqual(stored)
      }),
    )
    expect(readSeo({ title: { en: 'Nova' }, no_index: true })).toEqual({ no_index: true })
  })

  it('lose nothing to a change made by a build that does not know all of them', () => {
    const stored = { title: { en: 'Nova' }, robots: ['nosnippet'], no_index: true }
    expect(changedSeo(stored, { no_index: false })).toEqual({ ...stored, no_index: false })
    expect(changedSeo(null, { title: 'Nova' })).toEqual({ title: 'Nova' })
  })
})
