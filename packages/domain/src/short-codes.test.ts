import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf, indexOf, SHORT_CODES } from './short-codes.ts'

const KEY = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]
const word = fc.integer({ min: 0, max: 0xffff_ffff })
const anyKey = fc.tuple(word, word, word, word)
const anyIndex = fc.oneof(
  fc.integer({ min: 0, max: SHORT_CODES - 1 }),
  fc.constantFrom(0, 1, 2 ** 17, 2 ** 18 - 1, 2 ** 18, 2 ** 32, SHORT_CODES - 1),
)
const differing = (one: string, other: string) =>
  Array.from(one).filter((character, at) => character !== other[at]).length

describe('short codes', () => {
  it('lead back to their number under any key', () => {
    fc.assert(
      fc.property(anyIndex, anyKey, (index, key) => {
        const code = codeOf(index, key)
        return /^[0-9a-hjkmnp-tv-z]{7}$/.test(code) && indexOf(code, key) === index
      }),
      { numRuns: 1000 },
    )
  })

  it('are one for each number, and a number for each of them', () => {
    const codes = Array.from({ length: 50_000 }, (_, index) => codeOf(index, KEY))
    expect(new Set(codes).size).toBe(codes.length)
    const code = fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{7}$/)
    fc.assert(fc.property(code, anyKey, (text, key) => codeOf(indexOf(text, key) ?? -1, key) === text))
  })

  it('of neighbors have no pattern in common', () => {
    const places = Array.from({ length: 7 }, () => new Map<string, number>())
    let differences = 0
    const n = 20_000
    for (let index = 0; index < n; index += 1) {
      const code = codeOf(index, KEY)
      differences += differing(code, codeOf(index + 1, KEY))
      for (const [at, character] of Array.from(code).entries())
        places[at]?.set(character, (places[at]?.get(character) ?? 0) + 1)
    }
    // Of independent codes, 7 × 31/32 characters differ.
    expect(differences / n).toBeGreaterThan(6.7)
    // Each of 32 characters is expected 625 times at each place; six standard deviations are 148.
    const counts = places.flatMap((place) => [...place.values()])
    expect(counts).toHaveLength(7 * 32)
    expect(Math.min(...counts)).toBeGreaterThan(477)
    expect(Math.max(...counts)).toBeLessThan(773)
  })

  it('change with every bit of the key and of the number', () => {
    const changed = (from: string, to: string) => differing(from, to) > 0
    for (let bit = 0; bit < 35; bit += 1) expect(changed(codeOf(0, KEY), codeOf(2 ** bit, KEY))).toBe(true)
    let differences = 0
    for (let bit = 0; bit < 128; bit += 1) {
      const other = KEY.map((part, at) => (at === bit >> 5 ? (part ^ (1 << (bit & 31))) >>> 0 : part))
      const [a = 0, b = 0, c = 0, d = 0] = other
      differences += differing(codeOf(12_345, KEY), codeOf(12_345, [a, b, c, d]))
    }
    expect(differences / 128).toBeGreaterThan(6.4)
  })

  it('take their key as bytes or as words', () => {
    const bytes = Uint8Array.from(KEY.flatMap((part) => [part >>> 24, part >>> 16, part >>> 8, part]))
    expect(codeOf(7, bytes)).toBe(codeOf(7, KEY))
    expect(codeOf(7, Uint8Array.from([1, 2, ...bytes]).subarray(2))).toBe(codeOf(7, KEY))
    expect(() => codeOf(7, new Uint8Array(15))).toThrow('A key has 16 bytes.')
  })

  it('are read in any case, with look-alikes as they are meant', () => {
    const index = indexOf('1010abc', KEY)
    expect(['1010ABC', 'ioLOabc', 'lOiOaBc'].map((code) => indexOf(code, KEY))).toEqual([index, index, index])
  })

  it.each(['', 'abc', 'abcdefg8', 'abcdefu', 'abc efg', '😀😀😀a', 'abcdéfg', '../../x', 'abcdef\n'])(
    'are not %j',
    (code) => {
      expect(indexOf(code, KEY)).toBeUndefined()
    },
  )

  it('end where numbers do', () => {
    for (const index of [-1, SHORT_CODES, 0.5, Number.NaN])
      expect(() => codeOf(index, KEY)).toThrow(`No code for ${index}.`)
  })
})
