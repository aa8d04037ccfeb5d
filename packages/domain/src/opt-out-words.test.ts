import { describe, expect, it } from 'vitest'
import { FAN_SENTENCES, REVOCATIONS } from './opt-out-words.fixture.ts'
import { seemsToRevoke, wordIn } from './opt-out-words.ts'

/** The published lists. */
const LISTS = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'opt out', 'REMOVE', 'ARRET'],
  start: ['START', 'UNSTOP'],
  yes: ['YES'],
  help: ['HELP', 'INFO', 'AIDE'],
} as const

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))

/** What people, keyboards, and phones make of a word. */
const SPELLINGS: ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toLowerCase(),
  (word) => `${word[0]}${word.slice(1).toLowerCase()}`,
  (word) =>
    Array.from(word)
      .map((letter, at) => (at % 2 ? letter.toUpperCase() : letter.toLowerCase()))
      .join(''),
  (word) => `  ${word}\n`,
  (word) => `${word}.`,
  (word) => `${word}!!!`,
  (word) => `"${word}"`,
  (word) => `“${word}”`,
  (word) => `‘${word.toLowerCase()}’,`,
  (word) => `🛑 ${word} 🛑`,
  (word) => `${word} 😡`,
  (word) => `${word} ❤️‍🔥`,
  (word) => Array.from(word).join(' '),
  (word) => Array.from(word).join('.'),
  (word) => Array.from(word).join('\u200B'),
  (word) => `\uFEFF${word}\u00A0`,
  (word) => fullWidth(word),
  (word) => word.replace(/[EO]/i, (letter) => `${letter}\u0301`),
  (word) => `- ${word} -`,
  (word) => `${word} ${word} ${word}`,
  (word) => `<${word}>`,
  (word) => `${word}\n\nSent from my iPhone`,
]

describe('a word of the published lists', () => {
  it('is one in every spelling', () => {
    const cases = Object.entries(LISTS).flatMap(([meaning, words]) =>
      words.flatMap((word) => SPELLINGS.map((spell) => ({ meaning, text: spell(word) }))),
    )
    expect(cases.length).toBeGreaterThanOrEqual(200)
    expect(cases.filter(({ meaning, text }) => wordIn(text) !== meaning)).toEqual([])
  })

  it.each(['ARRÊT', 'Arrêté', 'ST0P', 'st-op', 'STOP ALL', 'Opt-Out', 'opt_out', 'un-subscribe', 'TD', 'S.T.O.P.'])(
    'stops as %s',
    (text) => expect(wordIn(text)).toBe('stop'),
  )

  it('is none in a sentence, however long', () => {
    expect(FAN_SENTENCES.length).toBeGreaterThanOrEqual(200)
    expect(FAN_SENTENCES.filter((text) => wordIn(text) !== undefined)).toEqual([])
    expect(wordIn(`stop${' '.repeat(5000)}`)).toBeUndefined()
    expect(wordIn('')).toBeUndefined()
    expect(wordIn('🔥')).toBeUndefined()
  })
})

describe('a wish to stop in other words', () => {
  it('is flagged, and opts nobody out', () => {
    expect(REVOCATIONS.length).toBeGreaterThanOrEqual(60)
    expect(REVOCATIONS.filter((text) => !seemsToRevoke(text))).toEqual([])
    expect(REVOCATIONS.filter((text) => wordIn(text) !== undefined)).toEqual([])
  })

  it('is not seen in what fans write', () => {
    expect(FAN_SENTENCES.filter((text) => seemsToRevoke(text))).toEqual([])
  })

  it('is read in bounded time, whatever was written', () => {
    for (const part of [
      'stop ',
      'no more ',
      'dont want to ',
      'please ',
      "don't ",
      'remove me from the ',
      'a',
      '\u0301',
    ])
      expect(typeof seemsToRevoke(part.repeat(20_000))).toBe('boolean')
  })
})
