import { type FieldKind, OPERATORS } from '@greenroom/domain/audience-rules'

/** Value of a condition on a number of visits, clicks, or messages. */
export interface DeedValue {
  at_least: number
  days: number | null
  site_id: string | null
}
/** A city and a radius around it in kilometers. */
export interface PlaceValue {
  label: string
  latitude: number
  longitude: number
  km: number
}

/** Returns the value of a new condition; empty if it must be chosen. */
export function firstValue(kind: FieldKind, operator: string): unknown {
  if (operator.endsWith('empty') || operator === 'is_today') return null
  switch (kind) {
    case 'choice':
    case 'tags':
      return []
    case 'flag':
      return true
    case 'moment':
    case 'date':
      if (operator === 'between') return ['', '']
      return operator.endsWith('_days') ? 30 : ''
    case 'birthday':
      return operator === 'in_next_days' ? 30 : 1
    case 'number':
    case 'points':
      return operator === 'between' ? [null, null] : null
    case 'place':
      return null
    case 'deed':
      return { at_least: 1, days: 30, site_id: null } satisfies DeedValue
    default:
      return ''
  }
}

const shapeOf = (kind: FieldKind, operator: string): string => {
  const first = firstValue(kind, operator)
  return Array.isArray(first) ? `list of ${first.length}` : first === null ? `null for ${operator}` : typeof first
}

/** Returns the value after a change of operator; keeps it if it still fits. */
export function valueFor(kind: FieldKind, operator: string, before: { operator: string; value: unknown }): unknown {
  const isKept =
    shapeOf(kind, operator) === shapeOf(kind, before.operator) ||
    ((kind === 'number' || kind === 'points') &&
      [operator, before.operator].every((one) => one !== 'between' && !one.endsWith('empty')))
  return isKept ? before.value : firstValue(kind, operator)
}

const MISSING: Partial<Record<FieldKind, string>> = {
  text: 'Type what to look for.',
  choice: 'Choose at least one.',
  tags: 'Choose at least one tag.',
  moment: 'Choose a day.',
  date: 'Choose a day.',
  number: 'Type a number.',
  points: 'Type a number of points from 0 to 1,000,000.',
  place: 'Choose a city.',
  segment: 'Choose a segment.',
}

const DAYS = 'Type a number of days from 1 to 3,660.'

function isOften(value: unknown): boolean {
  const times = (value as DeedValue | null)?.at_least ?? 0
  return Number.isInteger(times) && times >= 1 && times <= 10_000
}

/** Returns the problem of a condition's value as a sentence; undefined if it is valid. */
export function problemOf(kind: FieldKind, operator: string, value: unknown): string | undefined {
  const schema = (OPERATORS[kind] as Record<string, { safeParse: (value: unknown) => { success: boolean } }>)[operator]
  if (kind === 'text' && value === '' && operator !== 'is_empty' && operator !== 'is_not_empty') return MISSING.text
  if (schema?.safeParse(value).success) return undefined
  if (kind === 'deed') return isOften(value) ? DAYS : 'Type how often, from 1 to 10,000.'
  if (operator.endsWith('_days')) return kind === 'birthday' ? 'Type a number of days from 1 to 366.' : DAYS
  if (kind === 'place' && value !== null) return 'Type a distance from 1 to 20,000 km.'
  return MISSING[kind] ?? 'Complete this condition.'
}
