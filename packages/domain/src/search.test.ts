import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesSearch } from './search.ts'

const entry = { title: 'Mini Sites', keywords: ['link in bio', 'page'] }

describe('the search for an entry', () => {
  it.each(['mini', 'SITES', 'i s', 'Bio', ' page ', '', '  '])('finds it by %j', (query) => {
    expect(matchesSearch(entry, query)).toBe(true)
  })

  it.each(['minisites', 'sites page', '%', '_', '.*', 'biopage'])('does not find it by %j', (query) => {
    expect(matchesSearch(entry, query)).toBe(false)
  })

  it('finds every part of its title and of each keyword, in any case', () => {
    const word = fc.string({
      minLength: 1,
      maxLength: 12,
      unit: fc.constantFrom('a', 'B', 'c', ' ', '1', '%', '_', '\\'),
    })
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 3 }), fc.nat(), fc.nat(), (title, keywords, which, from) => {
        const text = [title, ...keywords][which % (keywords.length + 1)] ?? ''
        const part = text.slice(from % text.length)
        expect(matchesSearch({ title, keywords }, part.toUpperCase())).toBe(true)
      }),
    )
  })
})
