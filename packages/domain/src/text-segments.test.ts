import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTS_OF_AN_ORACLE, randomTexts } from './text-segments.fixture.ts'
import { countSegments, textCents } from './text-segments.ts'

const digits = (n: number) => '1234567890'.repeat(Math.ceil(n / 10)).slice(0, n)
const RAINBOW = '🏳️‍🌈' // 6 code units
const FLAG = '🇮🇹' // 4 code units

describe('segments of a text', () => {
  // Cases of twilio/message-segment-calculator and of 3GPP TS 23.040, section 9.2.3.24.
  it.each([
    ['nothing', '', 'GSM-7', 0, 0, 160],
    ['one full segment', digits(160), 'GSM-7', 1, 160, 0],
    ['one more character', digits(161), 'GSM-7', 2, 161, 145],
    ['two full segments', digits(306), 'GSM-7', 2, 306, 0],
    ['three segments', digits(307), 'GSM-7', 3, 307, 152],
    ['an extension character in one segment', `{${digits(158)}`, 'GSM-7', 1, 160, 0],
    ['an extension character over one segment', `{${digits(159)}`, 'GSM-7', 2, 161, 145],
    ['every extension character', '\f^{}\\[~]|€', 'GSM-7', 1, 20, 140],
    ['an escape that would be split', `${digits(152)}€${digits(10)}`, 'GSM-7', 2, 164, 141],
    ['an escape that would be split twice', `${digits(152)}€${digits(150)}€x`, 'GSM-7', 3, 307, 150],
    ['the Greek capitals of the alphabet', 'ΔΦΓΛΩΠΨΣΘΞ', 'GSM-7', 1, 10, 150],
    ['accents of the alphabet', 'èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà', 'GSM-7', 1, 23, 137],
    ['line breaks', 'a\r\nb', 'GSM-7', 1, 4, 156],
    ['an emoji in one segment', `😜${digits(68)}`, 'UCS-2', 1, 70, 0],
    ['an emoji over one segment', `😜${digits(69)}`, 'UCS-2', 2, 71, 63],
    ['a flag in one segment', `${FLAG}${digits(66)}`, 'UCS-2', 1, 70, 0],
    ['a flag over one segment', `${FLAG}${digits(67)}`, 'UCS-2', 2, 71, 63],
    ['a joined emoji in one segment', `${RAINBOW}${digits(64)}`, 'UCS-2', 1, 70, 0],
    ['a joined emoji over one segment', `${RAINBOW}${digits(65)}`, 'UCS-2', 2, 71, 63],
    ['a pair that would be split', `${digits(66)}😜${digits(5)}`, 'UCS-2', 2, 73, 60],
    ['a typographic apostrophe', `It’s ${digits(65)}`, 'UCS-2', 1, 70, 0],
  ])('counts %s', (_name, text, encoding, segments, used, left) => {
    expect(countSegments(text)).toMatchObject({ encoding, segments, used, left })
  })

  it('names the first characters that make it dear, each once', () => {
    expect(countSegments('It’s 😜, it’s “fine”').dear).toEqual(['’', '😜', '“', '”'])
    expect(countSegments('ábçdéfghíjkłmńöú').dear).toEqual(['á', 'ç', 'í', 'ł', 'ń'])
    expect(countSegments('{plain}').dear).toEqual([])
  })

  it('never splits an escape or a surrogate pair, and wastes at most one unit of a segment', () => {
    const character = fc.constantFrom('a', 'é', '€', '{', '|', '😜', '’', '\n')
    fc.assert(
      fc.property(fc.array(character, { maxLength: 700 }), (characters) => {
        const { encoding, segments, used, left } = countSegments(characters.join(''))
        const [single, part] = encoding === 'GSM-7' ? [160, 153] : [70, 67]
        if (used <= single) return segments === (used === 0 ? 0 : 1) && left === single - used
        const wasted = segments * part - left - used
        return wasted >= 0 && wasted < segments && left >= 0 && left < part
      }),
      { numRuns: 500 },
    )
  })

  it('are those that another program counts in 2,000 random texts (standard S12)', () => {
    const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
    const isJoined = (text: string) =>
      [...characters.segment(text)].some(({ segment }) => Array.from(segment).length > 1)
    const counts = Array.from(COUNTS_OF_AN_ORACLE, (digit) => Number.parseInt(digit, 36))
    expect(counts).toHaveLength(2000)
    const wrong = randomTexts(counts.length).filter((text, at) => {
      const more = (counts[at] ?? 0) - countSegments(text).segments
      // It keeps a joined emoji in one segment, which 3GPP does not ask for.
      return isJoined(text) ? more !== 0 && more !== 1 : more !== 0
    })
    expect(wrong).toEqual([])
  })

  it('only grows when text is added', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        (a, b) => {
          return countSegments(a + b).segments >= countSegments(a).segments
        },
      ),
    )
  })

  it('costs by segment, and one price with pictures', () => {
    const centsOf = (sms: number, mms: number) =>
      [
        [1, 0],
        [3, 0],
        [0, 1],
        [4, 2],
      ].map(([segments = 0, pictures = 0]) => textCents(segments, pictures, { sms, mms }))
    expect(centsOf(2, 5)).toEqual([2, 6, 5, 5])
    expect(centsOf(3, 9)).toEqual([3, 9, 9, 9])
    expect(centsOf(0, 0)).toEqual([0, 0, 0, 0])
  })
})
