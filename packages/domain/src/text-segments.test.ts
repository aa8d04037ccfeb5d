import fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { describe, expect, it } from 'vitest'
import { randomTexts } from './text-segments.fixture.ts'
import { countSegments, textCents } from './text-segments.ts'

/** Texts that another program counts as well; TEXTS=100000 takes as many. */
const TEXTS = Number(process.env.TEXTS ?? 1000)
const SEED = Number(process.env.TEXTS_SEED ?? 14)

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

/**
 * Twilio's own calculator, with its defaults, so without smart encoding: a messaging service that has it replaces
 * characters, and we ask Twilio not to. What else differs:
 *
 * - An empty text is one segment there, and none here: it is never sent.
 * - What a phone shows as one character though it is several, such as a flag or a family, is kept in one segment there. Only
 *   escapes and surrogate pairs are one unit in 3GPP TS 23.040, so the rest is compared character by character.
 */
describe('segments as sms-segments-calculator counts them (standard S12)', () => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const isJoined = (text: string) =>
    [...graphemes.segment(text)].some(({ segment }) => segment !== '\r\n' && Array.from(segment).length > 1)
  /** Puts a character of the same length in place of each, none of which joins with its neighbor. */
  const unjoined = (text: string) => Array.from(text, (character) => (character.length === 2 ? '😜' : 'я')).join('')

  it(`are the same in ${TEXTS} random texts (seed ${SEED})`, { timeout: 60_000 + TEXTS * 20 }, () => {
    const wrong = randomTexts(TEXTS, SEED).filter((text) => {
      const { encoding, segments } = countSegments(text)
      const theirs = new SegmentedMessage(text)
      if (theirs.encodingName !== encoding || theirs.segmentsCount < segments) return true
      const { segmentsCount } = isJoined(text) ? new SegmentedMessage(unjoined(text)) : theirs
      return segmentsCount !== segments
    })
    expect(wrong).toEqual([])
  })

  it('take the same alphabet', () => {
    const LAST = 0x2fff
    const wrong = Array.from({ length: LAST }, (_, place) => String.fromCharCode(place + 1)).filter((character) => {
      const { encoding, used } = countSegments(character)
      const { encodingName, encodedChars } = new SegmentedMessage(character)
      return encodingName !== encoding || encodedChars[0]?.codeUnits?.length !== used
    })
    expect(wrong).toEqual([])
  })
})
