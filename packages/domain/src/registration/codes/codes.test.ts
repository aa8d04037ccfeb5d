import { describe, expect, it } from 'vitest'
import { REGISTRATION_FIELDS } from '../fields.ts'
import { isFinal, MAX_PROVIDER_WORDS, REJECTION_CODES, readCode } from './codes.ts'
import { CHECK_IDS } from '../checks.ts'
import { REGISTRATION_PROGRAMMES, REJECTION_CLASSES, type RegistrationProgramme } from './kinds.ts'
import frozen from './published-codes.json' with { type: 'json' }

/** Codes of registration that were published, by source and programme. */
const published: { source: string; asOf: string; codes: Partial<Record<RegistrationProgramme, number[]>> }[] = frozen

/** Checks and the codes that they prevent (registration.md, section 6). 30909 is named twice there. */
const PREVENTED: Record<string, number[]> = {
  F1: [30915],
  F2: [30701, 30799, 30527, 30898],
  F3: [30914, 30484, 30488, 18601],
  F4: [30451, 18603, 30729],
  F5: [30881, 30482, 18606, 21740],
  F6: [30751, 30752],
  F7: [30891, 30907, 30919, 30921, 30964, 30543],
  F8: [30896, 30913, 30923, 30924, 30925, 30931, 30544, 30545, 30551, 30556, 30569, 30570, 30513, 30831, 30841, 30842],
  F9: [30908, 30932, 30933],
  F10: [30934, 30558, 30560, 30562, 30882],
  F11: [30886, 30894, 30497, 30532, 30533, 30534],
  F12: [30917, 30909],
  F13: [30893, 30892, 30889, 30537, 30538],
  F14: [30887, 30890, 30486, 30531, 30936, 30540],
  F15: [30883, 30884, 30885, 30897, ...Array.from({ length: 10 }, (_, at) => 30460 + at), 30888, 30448],
  F16: [30930, 30712, 30447, 30879],
}

/** Classes and further codes that registration.md names. */
const CLASSES = {
  wait: [30901, 30791, 30022, 30023, 30024, 30035],
  support: [30899, 30902, 30790, 30990, 30033, 21724],
  final: [30882, 30883, 30884, 30885, 30897],
  fix: [30437, 30994, 30032, 30034],
} as const

const entryOf = (code: number) => REJECTION_CODES.find((entry) => entry.code === code)

const ONE_SENTENCE = /^[A-Z][^.!?]*\.$/
const CONTRACTION = /\w['’](?:t|re|ve|ll|d|m)\b|\b(?:it|that|there|here|what|who|let)['’]s\b/i

describe('the catalogue of rejection codes (N1)', () => {
  it.each(published)('has each code of: $source ($asOf)', ({ codes }) => {
    const missing = Object.entries(codes).flatMap(([programme, numbers]) =>
      numbers.filter((code) => !entryOf(code)?.programme.some((one) => one === programme)),
    )
    expect(missing).toEqual([])
  })

  it('has no code of unknown origin', () => {
    const known = new Set([
      ...published.flatMap(({ codes }) => Object.values(codes).flat()),
      ...Object.values(PREVENTED).flat(),
    ])
    expect(REJECTION_CODES.map(({ code }) => code).filter((code) => !known.has(code))).toEqual([])
  })

  it('has no code twice', () => {
    const codes = REJECTION_CODES.map(({ code }) => code)
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  })

  it.each(Object.entries(PREVENTED))('sends the codes that %s prevents to its mend', (check, codes) => {
    expect(codes.filter((code) => entryOf(code)?.check !== check)).toEqual([])
  })

  it.each(Object.entries(CLASSES))('classes as %s what the design says', (kind, codes) => {
    expect(codes.filter((code) => entryOf(code)?.class !== kind)).toEqual([])
  })

  it('fills in each entry from the lists that exist', () => {
    for (const entry of REJECTION_CODES) {
      expect(REJECTION_CLASSES).toContain(entry.class)
      expect(entry.programme.length, `${entry.code}`).toBeGreaterThan(0)
      expect(REGISTRATION_PROGRAMMES).toEqual(expect.arrayContaining([...entry.programme]))
      expect([null, ...REGISTRATION_FIELDS]).toContain(entry.field)
      expect([null, ...CHECK_IDS]).toContain(entry.check)
      expect(entry.asOf).toMatch(/^202\d-(?:0[1-9]|1[0-2])$/)
    }
  })

  it('says in one plain sentence what was wrong, and in another what to do', () => {
    const bad = REJECTION_CODES.flatMap(({ code, text, mend }) =>
      [text, ...(mend === null ? [] : [mend])]
        .filter(
          (words) => words.length < 20 || words.length > 200 || !ONE_SENTENCE.test(words) || CONTRACTION.test(words),
        )
        .map((words) => `${code}: ${words}`),
    )
    expect(bad).toEqual([])
  })

  it('leaves nobody without a next step but where nothing helps', () => {
    expect(REJECTION_CODES.filter((entry) => entry.mend === null && entry.class !== 'final')).toEqual([])
  })
})

describe('reading a code', () => {
  it('tells a known code in our words, whatever the provider said', () => {
    const { code, class: kind, field, check, text, mend } = entryOf(30891)!
    expect(readCode(30891, 'Invalid Website URL')).toEqual({
      code,
      known: true,
      class: kind,
      field,
      check,
      text,
      mend,
    })
  })

  it('tells an unknown code in the words of the provider', () => {
    expect(readCode(39999, 'The moon was full.')).toEqual({
      code: 39999,
      known: false,
      class: 'fix',
      field: null,
      check: null,
      text: 'The moon was full.',
      mend: null,
    })
  })

  it('holds an unknown code to be fixable only if an edit is allowed', () => {
    expect(readCode(39999, 'No.', true).class).toBe('fix')
    expect(readCode(39999, 'No.', false).class).toBe('final')
  })

  it.each([undefined, '', ' \n', '<br>', '\u0000\u200b'])('drops no unknown code that came with %j', (said) => {
    expect(readCode(39999, said).text).toBe('Reviewers rejected this with code 39999 and gave no reason.')
  })

  it('cleans foreign words', () => {
    expect(readCode(39999, ' The <b>site</b>\u0000 was\r\n\u202eclosed\ud800. ').text).toBe('The site was closed .')
  })

  it.each(['x', '😀', 'é ', '<'])('bounds foreign words of many %j', (piece) => {
    const { text } = readCode(39999, piece.repeat(100_000))
    expect(text.length).toBeLessThanOrEqual(MAX_PROVIDER_WORDS)
    expect(text.isWellFormed()).toBe(true)
    expect(text.endsWith('…')).toBe(true)
  })
})

describe('the end of a registration', () => {
  it.each([
    ['all codes are final', [30883, 30885], true, true],
    ['a code can be fixed', [30883, 30891], true, false],
    ['a code is unknown', [30883, 39999], true, false],
    ['no code was given', [], true, false],
    ['no edit is allowed', [30891], false, true],
    ['no edit is allowed and no code was given', [], false, true],
  ])('if %s', (_, codes, editAllowed, over) => {
    expect(isFinal(codes, editAllowed)).toBe(over)
  })
})
