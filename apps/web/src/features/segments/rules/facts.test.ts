import { OPERATORS, RULE_FIELDS, type RuleCondition, type RuleField } from '@greenroom/domain/audience-rules'
import { expect, it } from 'vitest'
import { type Answered, factWords } from './facts.ts'
import type { RuleNames } from './sentence.ts'
import { firstValue } from './values.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const names: RuleNames = {
  ownField: () => 'Shirt size',
  site: (id) => (id === ID ? 'Nova Reyes' : undefined),
  segment: () => 'Close fans',
}
const is = (field: string, operator: string, value: unknown, kind?: RuleCondition['kind']): RuleCondition => ({
  field,
  operator,
  value,
  ...(kind ? { kind } : {}),
})
const often = (days: number | null, siteId: string | null = null) => ({ at_least: 5, days, site_id: siteId })
const lisbon = { label: 'Lisbon, Portugal', latitude: 38.7, longitude: -9.1, km: 50 }

it.each<[string, RuleCondition, Answered['has'], boolean]>([
  ['City is Lisbon', is('city', 'is', 'lisbon'), 'Lisbon', true],
  ['City is not known', is('city', 'is', 'Lisbon'), null, false],
  ['Tagged “vip” and “tour”', is('tags', 'has_any_of', ['vip']), ['vip', 'tour'], true],
  ['No tags', is('tags', 'has_any_of', ['vip']), [], false],
  ['Visited your page 4 times in the last 30 days', is('visited', 'did', often(30)), 4, false],
  ['Visited your page once (Nova Reyes)', is('visited', 'did', often(null, ID)), 1, false],
  ['Did not write to you in the last 1 day', is('wrote', 'did_not', often(1)), 0, true],
  ['Score is 1,024', is('score', 'at_least', 20), 1024, true],
  ['Lives 12.5 km from Lisbon, Portugal', is('place', 'within', lisbon), 12.5, true],
  ['Place is not known', is('place', 'within', lisbon), null, false],
  ['Birthday is May 17', is('birthday', 'month_is', 5), '--05-17', true],
  ['Birthday is May 17', is('birthday', 'month_is', 6), '1990-05-17', false],
  ['With a star', is('starred', 'is', true), null, true],
  ['Without a star', is('starred', 'is', true), null, false],
  ['With a star', is('starred', 'is', false), null, false],
  ['In “Close fans”', is('segment', 'is_in', ID), null, true],
  ['In “Close fans”', is('segment', 'is_not_in', ID), null, false],
  ['Not in “Close fans”', is('segment', 'is_not_in', ID), null, true],
  ['Status is “New”', is('status', 'is_any_of', ['vip']), 'new', false],
  ['Country is Germany', is('country', 'is_any_of', ['DE']), 'DE', true],
  ['Email consent is subscribed', is('email_consent', 'is_any_of', ['subscribed']), 'subscribed', true],
  ['Signed up on Nova Reyes', is('site', 'is_any_of', [ID]), ID, true],
  ['Did not sign up on a page', is('site', 'is_any_of', [ID]), null, false],
  ['Phone number is +351 912 345 678', is('phone', 'begins_with', '+351'), '+351912345678', true],
  ['Added Jan 2, 2026', is('created_at', 'in_last_days', 30), '2026-01-02T12:00:00.000Z', true],
  ['Last active Jan 2, 2026', is('last_activity', 'in_last_days', 30), '2026-01-02T12:00:00.000Z', true],
  ['Shirt size is M', is(`custom:${ID}`, 'is_any_of', ['M'], 'choice'), 'M', true],
  ['Shirt size is 1,200', is(`custom:${ID}`, 'greater_than', 5, 'number'), 1200, true],
  ['Shirt size is Jan 2, 2026', is(`custom:${ID}`, 'before', '2027-01-01', 'date'), '2026-01-02', true],
  ['Name is gnp.exe', is('name', 'is', 'x'), '\u202Egnp.exe', false],
])('says: %s', (words, condition, has, holds) => {
  expect(factWords(condition, { holds, has }, names)).toBe(words)
})

it('has words for every field of a rule, whatever they have', () => {
  for (const [field, kind] of Object.entries(RULE_FIELDS) as [RuleField, (typeof RULE_FIELDS)[RuleField]][])
    for (const operator of Object.keys(OPERATORS[kind])) {
      const value = kind === 'place' ? lisbon : firstValue(kind, operator)
      const words = factWords(is(field, operator, value), { holds: false, has: null }, names)
      expect(words, `${field} ${operator}`).toMatch(/^[A-Z].+/)
      expect(words).not.toMatch(/undefined|null|NaN|Invalid/)
    }
})
