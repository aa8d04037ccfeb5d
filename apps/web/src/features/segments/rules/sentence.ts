import {
  type AudienceRule,
  isRuleGroup,
  kindOf,
  neededOf,
  type RuleCondition,
  type RuleGroup,
} from '@greenroom/domain/audience-rules'
import { ownFieldId } from '@greenroom/domain/own-fields'
import { formatPhone } from '../../../lib/accounts/phone-text.tsx'
import { CONSENT_WORDS, SOURCE_WORDS, statusWords } from '../../../lib/contacts/contact-words.ts'
import { countOf, formatDate, formatNumber } from '../../../lib/format.ts'
import { countryName } from '../../../lib/country-name.ts'
import { MONTHS } from './catalog.ts'
import type { DeedValue, PlaceValue } from './values.ts'

/** Returns the names for ids in rules; undefined for unknown ones. */
export interface RuleNames {
  ownField: (id: string) => string | undefined
  site: (id: string) => string | undefined
  segment: (id: string) => string | undefined
}

/** Replaces the names of deleted items that a rule still refers to. */
export const GONE = { field: 'a field that is gone', site: 'a page that is gone', segment: 'a segment that is gone' }

/** Describes a rule in one sentence. */
export function ruleSentence({ where }: AudienceRule, names: RuleNames): string {
  if (where.rules.length === 0) return (where.combinator === 'and') !== (where.not === true) ? 'Everybody.' : 'Nobody.'
  return `Everybody ${groupWords(where, names, 'sentence')}.`
}

function groupWords(group: RuleGroup, names: RuleNames, within: 'and' | 'or' | 'some' | 'sentence'): string {
  const needed = neededOf(group)
  const joining = needed === group.rules.length ? 'and' : needed === 1 ? 'or' : 'some'
  const parts = group.rules.map((node) =>
    isRuleGroup(node) ? groupWords(node, names, joining) : conditionWords(node, names),
  )
  if (parts.length === 0) return group.combinator === 'and' ? 'who is a contact' : 'who is nobody'
  const joined =
    joining === 'some'
      ? `${group.not ? 'who match' : 'who matches'} at least ${needed} of these: ${joinedBy(parts, 'and')}`
      : joinedBy(parts, joining)
  const isSingle = parts.length === 1
  if (group.not)
    return `${within === 'or' || within === 'some' ? 'anybody ' : ''}except those ${isSingle || within === 'sentence' ? joined : `(${joined})`}`
  return within === 'sentence' || isSingle ? joined : `(${joined})`
}

function joinedBy(parts: readonly string[], word: string): string {
  const last = parts.at(-1) ?? ''
  if (parts.length < 2) return last
  return parts.length === 2 ? `${parts[0]} ${word} ${last}` : `${parts.slice(0, -1).join(', ')}, ${word} ${last}`
}

/** Joins values: “a”, “b” or “c”. */
export const anyOf = (values: readonly string[], word = 'or') => joinedBy(values, word).replace(/, (or|and) /, ' $1 ')
/** Control characters that change the direction of the text after them. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g
/** Removes such characters from a text of somebody else. */
export const plain = (text: string) => text.replace(TURNS, '')
export const quoted = (text: string) => `“${plain(text)}”`
const named = (name: string | undefined, gone: string) => (name === undefined ? gone : quoted(name))
export const daysWords = (days: unknown) => countOf(Number(days), 'day')
export const dayWords = (day: unknown) => formatDate(new Date(`${String(day)}T12:00:00`))

/** Describes one condition as a clause after "Everybody": "who …", "whose …". */
export function conditionWords(condition: RuleCondition, names: RuleNames): string {
  const { field, operator, value } = condition
  const special = SPECIAL[field]?.(operator, value, names)
  if (special !== undefined) return special
  const ownField = ownFieldId(field)
  const label =
    ownField === undefined ? (NOUNS[field] ?? field) : named(names.ownField(ownField), `value of ${GONE.field}`)
  if (operator === 'is_empty') return `whose ${label} is not known`
  if (operator === 'is_not_empty') return `whose ${label} is known`
  switch (kindOf(condition)) {
    case 'text':
      return `whose ${label} ${TEXT[operator] ?? 'is'} ${quoted(String(value))}`
    case 'choice':
      return `whose ${label} is ${choiceWords(operator, value, (one) => VALUE_WORDS[field]?.(one) ?? quoted(one))}`
    case 'number':
    case 'points':
      return `whose ${label} ${numberWords(operator, value)}`
    default:
      return `whose ${label} is ${timeWords(operator, value)}`
  }
}

export const NOUNS: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'email address',
  phone: 'phone number',
  status: 'status',
  city: 'city',
  region: 'region',
  country: 'country',
  phone_country: 'phone',
  time_zone: 'time zone',
  source: 'source',
  email_consent: 'email consent',
  sms_consent: 'text consent',
  visits_consent: 'visits consent',
  birthday: 'birthday',
  score: 'score',
}

const TEXT: Readonly<Record<string, string>> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  begins_with: 'begins with',
  ends_with: 'ends with',
}

const consent = (value: string) => (CONSENT_WORDS as Record<string, string>)[value]?.toLowerCase() ?? value
export const VALUE_WORDS: Readonly<Record<string, (value: string) => string>> = {
  status: (value) => quoted(statusWords(value)),
  source: (value) => quoted((SOURCE_WORDS as Record<string, string>)[value] ?? value),
  country: countryName,
  phone_country: (value) => `from ${countryName(value)}`,
  email_consent: consent,
  sms_consent: consent,
  visits_consent: consent,
}

const choiceWords = (operator: string, value: unknown, word: (value: string) => string) =>
  `${operator === 'is_none_of' ? 'neither ' : ''}${
    operator === 'is_none_of' ? joinedBy((value as string[]).map(word), 'nor') : anyOf((value as string[]).map(word))
  }`.replace(/^neither (?!.* nor )/, 'not ')

function numberWords(operator: string, value: unknown): string {
  if (operator === 'between') {
    const [from, to] = value as [number, number]
    return `is between ${formatNumber(from)} and ${formatNumber(to)}`
  }
  const words: Record<string, string> = {
    equals: 'is',
    not_equals: 'is not',
    less_than: 'is less than',
    greater_than: 'is more than',
    at_least: 'is at least',
    at_most: 'is at most',
  }
  return `${words[operator] ?? 'is'} ${formatNumber(Number(value))}`
}

function timeWords(operator: string, value: unknown): string {
  switch (operator) {
    case 'in_last_days':
      return `in the last ${daysWords(value)}`
    case 'not_in_last_days':
      return `not in the last ${daysWords(value)}`
    case 'in_next_days':
      return `in the next ${daysWords(value)}`
    case 'is_today':
      return 'today'
    case 'month_is':
      return `in ${MONTHS[Number(value) - 1] ?? ''}`
    case 'between': {
      const [from, to] = value as [string, string]
      return `between ${dayWords(from)} and ${dayWords(to)}`
    }
    default:
      return `${operator} ${dayWords(value)}`
  }
}

type Special = (operator: string, value: unknown, names: RuleNames) => string | undefined

const tagWords: Special = (operator, value) => {
  const tags = ((value as string[] | null) ?? []).map(quoted)
  const words: Record<string, string> = {
    has_any_of: `tagged ${anyOf(tags)}`,
    has_all_of: `tagged ${anyOf(tags, 'and')}`,
    has_none_of: `not tagged ${anyOf(tags)}`,
    is_empty: 'without tags',
    is_not_empty: 'with a tag',
  }
  return words[operator]
}

const placeWords: Special = (_operator, value) => {
  const { label, km } = value as PlaceValue
  return `who lives within ${formatNumber(km)} km of ${label}`
}

const moment =
  (did: string): Special =>
  (operator, value) => {
    if (operator === 'not_in_last_days') return `who was not ${did} in the last ${daysWords(value)}`
    if (operator.endsWith('empty')) return undefined
    return `who was ${did} ${timeWords(operator, value)}`
  }

const deed =
  (did: string, didNot: string): Special =>
  (operator, value, names) => {
    const { at_least: atLeast, days, site_id: siteId } = value as DeedValue
    const often = atLeast === 1 ? '' : ` at least ${countOf(atLeast, 'time')}`
    const where = siteId === null ? '' : ` (${names.site(siteId) ?? GONE.site})`
    const when = days === null ? '' : ` in the last ${daysWords(days)}`
    return `${operator === 'did' ? did : didNot}${often}${where}${when}`
  }

const SPECIAL: Readonly<Record<string, Special>> = {
  tags: tagWords,
  place: placeWords,
  starred: (_operator, value) => (value === true ? 'with a star' : 'without a star'),
  created_at: moment('added'),
  last_activity: moment('active'),
  phone: (operator, value) => (operator === 'is' ? `whose phone number is ${formatPhone(String(value))}` : undefined),
  site: (operator, value, names) => {
    if (operator === 'is_empty') return 'who did not sign up on a page'
    if (operator === 'is_not_empty') return 'who signed up on a page'
    const sites = (value as string[]).map((id) => names.site(id) ?? GONE.site)
    return `who ${operator === 'is_any_of' ? 'signed up' : 'did not sign up'} on ${anyOf(sites)}`
  },
  segment: (operator, value, names) => {
    const name = names.segment(String(value))
    return `${operator === 'is_in' ? 'in' : 'not in'} ${name === undefined ? GONE.segment : `the segment ${quoted(name)}`}`
  },
  visited: deed('who visited your page', 'who did not visit your page'),
  clicked: deed('who clicked on your page', 'who did not click on your page'),
  wrote: deed('who wrote to you', 'who did not write to you'),
  was_written_to: deed('to whom you wrote', 'to whom you did not write'),
}
