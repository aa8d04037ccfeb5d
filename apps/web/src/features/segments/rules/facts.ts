import type { Explanation } from '@greenroom/contracts'
import { kindOf, type RuleCondition } from '@greenroom/domain/audience-rules'
import { isBirthday } from '@greenroom/domain/contacts'
import { ownFieldId } from '@greenroom/domain/own-fields'
import { formatPhone } from '@greenroom/domain/phone'
import { capital, countOf, formatDate, formatNumber } from '../../../lib/format.ts'
import { MONTHS } from './catalog.ts'
import { anyOf, daysWords, dayWords, GONE, NOUNS, plain, quoted, type RuleNames, VALUE_WORDS } from './sentence.ts'
import type { DeedValue, PlaceValue } from './values.ts'

/** An answered condition: whether it holds, and what the contact has. */
export type Answered = Explanation['conditions'][number]

/** Says what a contact has where a condition asks: "City is Lisbon", "Visited your page 3 times in the last 30 days". */
export function factWords(condition: RuleCondition, { holds, has }: Answered, names: RuleNames): string {
  const { field, operator, value } = condition
  switch (kindOf(condition)) {
    case 'tags':
      return Array.isArray(has) && has.length > 0 ? `Tagged ${anyOf(has.map(quoted), 'and')}` : 'No tags'
    case 'flag':
      return (value === true) === holds ? 'With a star' : 'Without a star'
    case 'segment': {
      const name = names.segment(String(value))
      const isIn = (operator === 'is_in') === holds
      return `${isIn ? 'In' : 'Not in'} ${name === undefined ? GONE.segment : quoted(name)}`
    }
    case 'place': {
      const { label } = value as PlaceValue
      return typeof has === 'number' ? `Lives ${formatNumber(has)} km from ${label}` : 'Place is not known'
    }
    case 'moment':
      if (has === null) return 'Not known'
      return `${field === 'created_at' ? 'Added' : 'Last active'} ${formatDate(new Date(String(has)))}`
    case 'deed':
      return deedWords(field, Number(has), value as DeedValue, names)
    default:
      return fieldWords(condition, has, names)
  }
}

function fieldWords(condition: RuleCondition, has: Answered['has'], names: RuleNames): string {
  const { field } = condition
  const ownField = ownFieldId(field)
  const label =
    ownField === undefined ? capital(NOUNS[field] ?? field) : (names.ownField(ownField) ?? `Value of ${GONE.field}`)
  if (field === 'site') {
    if (has === null) return 'Did not sign up on a page'
    return `Signed up on ${names.site(String(has)) ?? GONE.site}`
  }
  if (has === null || has === '') return `${label} is not known`
  return `${label} is ${valueWords(condition, has)}`
}

function valueWords(condition: RuleCondition, has: NonNullable<Answered['has']>): string {
  const { field } = condition
  if (typeof has === 'number') return formatNumber(has)
  const text = String(has)
  const known = VALUE_WORDS[field]
  if (known) return known(text)
  if (field === 'phone') return formatPhone(text)
  if (field === 'birthday') return birthdayWords(text)
  return kindOf(condition) === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayWords(text) : plain(text)
}

const birthdayWords = (text: string): string =>
  isBirthday(text) ? `${MONTHS[Number(text.slice(-5, -3)) - 1] ?? ''} ${Number(text.slice(-2))}` : plain(text)

const DEEDS: Readonly<Record<string, readonly [did: string, didNot: string]>> = {
  visited: ['Visited your page', 'Did not visit your page'],
  clicked: ['Clicked on your page', 'Did not click on your page'],
  wrote: ['Wrote to you', 'Did not write to you'],
  was_written_to: ['Was written to', 'Was not written to'],
}

function deedWords(field: string, times: number, { days, site_id: siteId }: DeedValue, names: RuleNames): string {
  const [did = '', didNot = ''] = DEEDS[field] ?? []
  const often = times === 0 ? didNot : times === 1 ? `${did} once` : `${did} ${countOf(times, 'time')}`
  const where = siteId === null ? '' : ` (${names.site(siteId) ?? GONE.site})`
  return `${often}${where}${days === null ? '' : ` in the last ${daysWords(days)}`}`
}
