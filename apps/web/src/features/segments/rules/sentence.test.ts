import {
  type AudienceRule,
  audienceRule,
  OPERATORS,
  RULE_FIELDS,
  type RuleCondition,
  type RuleGroup,
} from '@greenroom/domain/audience-rules'
import { expect, it } from 'vitest'
import { fieldChoices, OPERATOR_WORDS, operatorChoices } from './catalog.ts'
import { type RuleNames, ruleSentence } from './sentence.ts'
import { STARTERS, starterRule } from './starters.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const names: RuleNames = {
  ownField: () => 'Shirt size',
  site: (id) => (id === ID ? 'Nova Reyes' : undefined),
  segment: () => 'Close fans',
}
const rule = (where: RuleGroup): AudienceRule => ({ version: 1, time_zone: 'Europe/Lisbon', where })
const all = (...rules: RuleGroup['rules']): RuleGroup => ({ combinator: 'and', rules })
const any = (...rules: RuleGroup['rules']): RuleGroup => ({ combinator: 'or', rules })
const some = (atLeast: number, ...rules: RuleGroup['rules']): RuleGroup => ({
  combinator: 'at_least',
  at_least: atLeast,
  rules,
})
const is = (field: string, operator: string, value: unknown, kind?: RuleCondition['kind']): RuleCondition => ({
  field,
  operator,
  value,
  ...(kind ? { kind } : {}),
})
const vip = is('tags', 'has_any_of', ['vip'])
const said = (where: RuleGroup) => ruleSentence(rule(where), names)

it('names what is deleted as gone, and keeps its direction whatever is written in names', () => {
  const nobody: RuleNames = { ownField: () => undefined, site: () => undefined, segment: () => undefined }
  const where = all(
    is(`custom:${ID}`, 'is', 'S', 'text'),
    is('segment', 'is_in', ID),
    is('visited', 'did', { at_least: 1, days: null, site_id: ID }),
    is('tags', 'has_any_of', ['\u202Egnp.exe', '<b>']),
  )
  expect(ruleSentence(rule(where), nobody)).toBe(
    'Everybody whose value of a field that is gone is “S”, in a segment that is gone, who visited your page (a page that is gone), and tagged “gnp.exe” or “<b>”.',
  )
})

it.each<[string, RuleGroup]>([
  ['Everybody.', all()],
  ['Nobody.', any()],
  ['Everybody tagged “vip”.', all(vip)],
  ['Everybody tagged “a”, “b” or “c”.', all(is('tags', 'has_any_of', ['a', 'b', 'c']))],
  ['Everybody tagged “a” and “b”.', all(is('tags', 'has_all_of', ['a', 'b']))],
  ['Everybody without tags.', all(is('tags', 'is_empty', null))],
  [
    'Everybody tagged “vip” and who lives within 50 km of Lisbon, Portugal.',
    all(vip, is('place', 'within', { label: 'Lisbon, Portugal', latitude: 38.7, longitude: -9.1, km: 50 })),
  ],
  [
    'Everybody tagged “vip” or (whose city is “Porto” and with a star).',
    any(vip, all(is('city', 'is', 'Porto'), is('starred', 'is', true))),
  ],
  [
    'Everybody tagged “vip” and except those whose status is “New”.',
    all(vip, { ...any(is('status', 'is_any_of', ['new'])), not: true }),
  ],
  [
    'Everybody tagged “vip” or anybody except those with a star.',
    any(vip, { ...all(is('starred', 'is', true)), not: true }),
  ],
  [
    'Everybody who matches at least 2 of these: tagged “vip”, with a star, and whose city is “Porto”.',
    some(2, vip, is('starred', 'is', true), is('city', 'is', 'Porto')),
  ],
  [
    'Everybody tagged “vip” and (who matches at least 2 of these: tagged “vip”, with a star, and anybody except those without tags).',
    all(vip, some(2, vip, is('starred', 'is', true), { ...all(is('tags', 'is_empty', null)), not: true })),
  ],
  [
    'Everybody except those who match at least 2 of these: tagged “vip”, with a star, and without tags.',
    { ...some(2, vip, is('starred', 'is', true), is('tags', 'is_empty', null)), not: true },
  ],
  ['Everybody tagged “vip” or with a star.', some(1, vip, is('starred', 'is', true))],
  ['Everybody tagged “vip” and with a star.', some(2, vip, is('starred', 'is', true))],
  ['Everybody whose score is at least 1,000.', all(is('score', 'at_least', 1000))],
  ['Everybody whose score is between 5 and 20.', all(is('score', 'between', [5, 20]))],
  ['Everybody except those tagged “vip” or without a star.', { ...any(vip, is('starred', 'is', false)), not: true }],
  ['Everybody who was added in the last 30 days.', all(is('created_at', 'in_last_days', 30))],
  ['Everybody who was not active in the last 1 day.', all(is('last_activity', 'not_in_last_days', 1))],
  [
    'Everybody who was added between Jan 2, 2026 and Feb 3, 2026.',
    all(is('created_at', 'between', ['2026-01-02', '2026-02-03'])),
  ],
  ['Everybody whose birthday is in the next 7 days.', all(is('birthday', 'in_next_days', 7))],
  ['Everybody whose birthday is in May.', all(is('birthday', 'month_is', 5))],
  ['Everybody whose birthday is today.', all(is('birthday', 'is_today', null))],
  ['Everybody whose email consent is subscribed.', all(is('email_consent', 'is_any_of', ['subscribed']))],
  ['Everybody whose country is neither Germany nor Portugal.', all(is('country', 'is_none_of', ['DE', 'PT']))],
  ['Everybody whose country is not Germany.', all(is('country', 'is_none_of', ['DE']))],
  ['Everybody who signed up on Nova Reyes.', all(is('site', 'is_any_of', [ID]))],
  ['Everybody not in the segment “Close fans”.', all(is('segment', 'is_not_in', ID))],
  [
    'Everybody who visited your page at least 3 times (Nova Reyes) in the last 90 days.',
    all(is('visited', 'did', { at_least: 3, days: 90, site_id: ID })),
  ],
  ['Everybody who did not write to you.', all(is('wrote', 'did_not', { at_least: 1, days: null, site_id: null }))],
  ['Everybody whose “Shirt size” is “M”.', all(is(`custom:${ID}`, 'is_any_of', ['M'], 'choice'))],
  ['Everybody whose “Shirt size” is between 1 and 2,000.', all(is(`custom:${ID}`, 'between', [1, 2000], 'number'))],
  ['Everybody whose “Shirt size” is not known.', all(is(`custom:${ID}`, 'is_empty', null, 'text'))],
])('says: %s', (sentence, where) => {
  expect(said(where)).toBe(sentence)
})

it('has words for every field and operator that a rule may have', () => {
  const offered = fieldChoices([])
  expect(offered.map(({ name }) => name).toSorted()).toEqual(Object.keys(RULE_FIELDS).toSorted())
  for (const [kind, operators] of Object.entries(OPERATORS))
    expect(Object.keys(OPERATOR_WORDS[kind as keyof typeof OPERATORS]).toSorted(), kind).toEqual(
      Object.keys(operators).toSorted(),
    )
  for (const field of offered) expect(operatorChoices(field).length, field.name).toBeGreaterThan(0)
})

it('begins with rules that the server takes, once a city is chosen', () => {
  for (const starter of STARTERS) {
    const { success } = audienceRule.safeParse(starterRule(starter))
    expect(success, starter.name).toBe(starter.id !== 'near')
  }
})
