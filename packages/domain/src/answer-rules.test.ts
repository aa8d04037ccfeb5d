import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpenAt } from './answer-hours.ts'
import { evaluateRules, type RuleFacts, type RuleToMatch } from './answer-rules.ts'
import { ruleProblems } from './rule-problems.ts'

const AT = new Date('2026-06-10T12:00:00Z')
const rule = (id: string, given: Partial<RuleToMatch> = {}): RuleToMatch => ({
  id,
  kind: 'keyword',
  words: ['TOUR'],
  match: 'forgiving',
  channels: ['sms', 'email'],
  frequency: 'always',
  hours: null,
  isActive: true,
  ...given,
})
const facts = (content: string, given: Partial<RuleFacts> = {}): RuleFacts => ({
  channel: 'sms',
  content,
  at: AT,
  isFirst: false,
  handledAs: null,
  lastFired: new Map(),
  ...given,
})
const outcomes = (rules: RuleToMatch[], given: RuleFacts) => evaluateRules(rules, given).map(({ outcome }) => outcome)
const why = (one: RuleToMatch, given: RuleFacts) => evaluateRules([one], given)[0]?.why

describe('rules', () => {
  it('answer in order: the first that fires acts, later ones would have', () => {
    const rules = [
      rule('merch', { words: ['MERCH'] }),
      rule('tour'),
      rule('first', { kind: 'first_message', words: [] }),
    ]
    expect(outcomes(rules, facts('tour and merch', { isFirst: true }))).toEqual(['fires', 'would_fire', 'would_fire'])
    expect(outcomes(rules.toReversed(), facts('tour', { isFirst: true }))).toEqual(['fires', 'would_fire', 'no'])
  })

  it('never act twice on a message, whatever their order', () => {
    const some = fc.array(
      fc.record({
        words: fc.constantFrom(['TOUR'], ['MERCH'], ['GO']),
        isActive: fc.boolean(),
        kind: fc.constantFrom('keyword' as const, 'first_message' as const),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(some, fc.constantFrom('tour', 'merch', 'go', 'hello'), fc.boolean(), (given, content, isFirst) => {
        const rules = given.map((one, at) => rule(String(at), one))
        const all = outcomes(rules, facts(content, { isFirst }))
        const first = all.findIndex((one) => one !== 'no')
        expect(all.filter((one) => one === 'fires')).toHaveLength(first < 0 ? 0 : 1)
        if (first >= 0) expect(all[first]).toBe('fires')
      }),
    )
  })

  it('say why they do or do not fire', () => {
    expect(why(rule('a'), facts('the tour?'))).toBe('It says “TOUR”.')
    expect(why(rule('a', { match: 'exact' }), facts('tour'))).toBe('The message is “TOUR”.')
    expect(why(rule('a', { match: 'exact' }), facts('the tour'))).toBe('The message is not exactly “TOUR”.')
    expect(why(rule('a'), facts('hello'))).toBe('It does not say “TOUR”.')
    expect(why(rule('a', { words: ['GO'] }), facts('go on'))).toMatch(/“GO” is so short/)
    expect(why(rule('a', { isActive: false }), facts('tour'))).toBe('It is switched off.')
    expect(why(rule('a', { channels: ['email'] }), facts('tour'))).toBe('It does not answer texts.')
    expect(why(rule('a', { kind: 'first_message' }), facts('tour'))).toBe('They have written before.')
  })

  it('never see opt-out words, machines, and wishes to stop', () => {
    for (const handledAs of ['stop', 'start', 'help', 'automatic', 'wish'] as const)
      expect(outcomes([rule('a')], facts('tour', { handledAs })), handledAs).toEqual(['no'])
  })

  it('fire once for each person, once in 24 hours, or every time', () => {
    const ago = (hours: number) =>
      facts('tour', { lastFired: new Map([['a', new Date(AT.getTime() - hours * 3_600_000)]]) })
    expect(outcomes([rule('a', { frequency: 'once' })], ago(1000))).toEqual(['no'])
    expect(outcomes([rule('a', { frequency: 'daily' })], ago(23))).toEqual(['no'])
    expect(outcomes([rule('a', { frequency: 'daily' })], ago(24))).toEqual(['fires'])
    expect(outcomes([rule('a', { frequency: 'always' })], ago(0))).toEqual(['fires'])
    const night = rule('a', { kind: 'out_of_hours', frequency: 'always', hours: { time_zone: 'UTC', open: [] } })
    expect(outcomes([night], ago(1)), 'out of hours once a day, whatever is set').toEqual(['no'])
  })
})

describe('weekly hours', () => {
  const hours = { time_zone: 'America/New_York', open: [{ day: 3, from: 9 * 60, to: 17 * 60 }] }
  it('follow the clock on the wall of their zone, through its changes', () => {
    expect(isOpenAt(hours, new Date('2026-06-10T13:00:00Z')), '9:00 in summer').toBe(true)
    expect(isOpenAt(hours, new Date('2026-06-10T12:59:00Z'))).toBe(false)
    expect(isOpenAt(hours, new Date('2026-06-10T21:00:00Z')), '17:00 is not included').toBe(false)
    expect(isOpenAt(hours, new Date('2026-12-09T13:30:00Z')), '8:30 in winter').toBe(false)
    expect(isOpenAt(hours, new Date('2026-06-11T13:00:00Z')), 'a Thursday').toBe(false)
  })
  it('may be none, or all day', () => {
    expect(isOpenAt({ time_zone: 'UTC', open: [] }, AT)).toBe(false)
    expect(
      isOpenAt({ time_zone: 'UTC', open: [{ day: 3, from: 0, to: 1440 }] }, new Date('2026-06-10T23:59:59Z')),
    ).toBe(true)
  })
})

describe('a rule', () => {
  const sound = {
    kind: 'keyword' as const,
    words: ['TOUR'],
    tag: null,
    answer: 'Soon!',
    frequency: 'once' as const,
    join: null,
    hours: null,
  }
  it('is sound with a word and an answer', () => {
    expect(ruleProblems(sound)).toEqual([])
  })
  it.each([
    'STOP',
    's.t.o.p',
    'Stop!',
    'ＳＴＯＰ',
    'opt out',
    'UNSUBSCRIBE',
    'start',
    'Yes',
    'help',
    'INFO',
    'STOP STOP',
  ])('cannot have %j as a word', (word) => {
    const [problem] = ruleProblems({ ...sound, words: ['TOUR', word] })
    expect(problem?.field).toBe('words')
    expect(problem?.text).toContain(`“${word}”`)
  })
  it('names what is missing', () => {
    expect(ruleProblems({ ...sound, words: [] })[0]?.text).toBe('Type at least one word.')
    expect(ruleProblems({ ...sound, words: ['!!!'] })[0]?.text).toContain('no letter')
    expect(ruleProblems({ ...sound, words: ['tour', 'TOUR!'] })[0]?.text).toBe('“TOUR!” is there twice.')
    expect(ruleProblems({ ...sound, answer: ' ' })[0]?.field).toBe('answer')
    expect(ruleProblems({ ...sound, kind: 'out_of_hours', words: [] })[0]?.field).toBe('hours')
  })
})
