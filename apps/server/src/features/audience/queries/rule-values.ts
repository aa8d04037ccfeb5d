import { contacts } from '@greenroom/db'
import { foldCase, ownFieldId, type RuleClock, type RuleCondition, type RuleField } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { SegmentDefinitions } from './definitions.ts'
import { COLUMNS, FACETS, facetTest, KEYS, PRESENCE } from './rule-columns.ts'

/** Inputs of the conditions of a rule, besides the row itself. */
export interface RuleContext extends RuleClock {
  definitions: SegmentDefinitions
  /** True if there are too many conditions on other tables to join them: see {@link MOST_JOINED}. */
  isManyJoined: boolean
  /** True for the conditions of which some need not hold: the planner cannot join these. */
  isOption: boolean
  /** True if the rule is tested for one contact, not for all. */
  isForOne: boolean
  /** Called for each group and condition. @throws RuleError if there are too many */
  spendNode(): void
}

/** Compiles a condition to a test of a row of `contacts`. Null counts as false until the test is negated. */
export type Test = (condition: RuleCondition, context: RuleContext) => SQL

export const EVERYBODY = sql`true`
export const NOBODY = sql`false`
export const not = (test: SQL): SQL => sql`(${test} is not true)`

const isOwnField = ({ field }: Pick<RuleCondition, 'field'>): boolean => ownFieldId(field) !== undefined

/** Returns the column of a field on the contact's own row. */
export function columnOf({ field }: RuleCondition): SQL {
  const column = COLUMNS[field as RuleField]
  if (!column) throw new Error(`${field} is not a column of contacts`)
  return column
}

/** Returns the value of a custom field if it has this JSON type; otherwise null. */
function ownValue({ field }: RuleCondition, type: 'string' | 'number', read: (id: string) => SQL): SQL {
  const id = ownFieldId(field) ?? ''
  return sql`(case when jsonb_typeof(${contacts.custom} -> ${id}::text) = ${type} then ${read(id)} end)`
}
export const ownText = (condition: RuleCondition): SQL =>
  ownValue(condition, 'string', (id) => sql`${contacts.custom} ->> ${id}::text`)
export const ownNumber = (condition: RuleCondition): SQL =>
  ownValue(condition, 'number', (id) => sql`(${contacts.custom} -> ${id}::text)::numeric`)

/** Returns a text value, never null. */
const textValue = (condition: RuleCondition): SQL =>
  sql`coalesce(${isOwnField(condition) ? ownText(condition) : columnOf(condition)}, '')`

/**
 * Returns a text value folded for comparison. @param isPlain null if empty, which only the empty text is compared with.
 * Only then can the database use an index
 */
function foldedValue(condition: RuleCondition, isPlain: boolean): SQL {
  const key = KEYS[condition.field as RuleField]
  if (!key) return sql`fold_case(${textValue(condition)})`
  return isPlain ? key : sql`coalesce(${key}, '')`
}

/** Passes an array of texts as one parameter. */
export const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

export const emptiness = ({ operator }: RuleCondition, isEmpty: SQL): SQL =>
  operator === 'is_empty' ? isEmpty : not(isEmpty)

/** Operators that people without a value match. */
const TURNED: ReadonlySet<string> = new Set(['is_not', 'not_contains', 'not_equals', 'is_none_of', 'is_empty'])

/** Tells whether only people with a value of this custom field can match. Only they are tested then. */
export const needsOwnValue = ({ field, operator, value }: RuleCondition): boolean =>
  isOwnField({ field }) && !TURNED.has(operator) && value !== ''

/** Escapes text for LIKE, which is faster than `strpos` in short texts. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export const textTest: Test = (condition) => {
  const wanted = foldCase((condition.value as string | null) ?? '')
  const isPlain = wanted !== '' && !TURNED.has(condition.operator)
  const folded = foldedValue(condition, isPlain)
  switch (condition.operator) {
    case 'is':
      return sql`(${folded} = ${wanted})`
    case 'is_not':
      return sql`(${folded} <> ${wanted})`
    case 'contains':
      return sql`(${folded} like ${`%${literal(wanted)}%`})`
    case 'not_contains':
      return sql`(${folded} not like ${`%${literal(wanted)}%`})`
    case 'begins_with':
      return sql`starts_with(${folded}, ${wanted})`
    case 'ends_with':
      return sql`(${folded} like ${`%${literal(wanted)}`})`
    default: {
      const presence = PRESENCE[condition.field as RuleField]
      return emptiness(condition, presence ? facetTest(presence, ['false']) : sql`(${folded} = '')`)
    }
  }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Tests whether the field has one of these values. */
function oneOf(condition: RuleCondition, wanted: readonly string[]): SQL {
  const field = condition.field as RuleField
  const facet = FACETS[field]
  if (facet) return facetTest(facet, wanted)
  if (field === 'site') return sql`(${contacts.minisiteId} = any(${sql.param(wanted.filter(isUuid))}::uuid[]))`
  const choices = texts(wanted.filter((choice) => choice !== ''))
  const value = isOwnField(condition) ? ownText(condition) : columnOf(condition)
  return sql`(${value} = any(${choices}))`
}

export const choiceTest: Test = (condition) => {
  if (Array.isArray(condition.value)) {
    const isOne = oneOf(condition, condition.value as string[])
    return condition.operator === 'is_any_of' ? isOne : not(isOne)
  }
  if (condition.field in FACETS) return emptiness(condition, NOBODY)
  if (condition.field === 'site') return emptiness(condition, sql`(${contacts.minisiteId} is null)`)
  return emptiness(condition, sql`(${textValue(condition)} = '')`)
}

export const flagTest: Test = ({ field, value }) => {
  const facet = FACETS[field as RuleField]
  if (!facet) throw new Error(`${field} is not a facet`)
  return facetTest(facet, [String(value)])
}
