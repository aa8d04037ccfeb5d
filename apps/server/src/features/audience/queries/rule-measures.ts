import { contacts } from '@greenroom/db'
import {
  birthdaysWithin,
  datesOf,
  degreesOfKm,
  HALF_DEGREE,
  haversineOfKm,
  momentsOf,
  narrowing,
  NO_DEGREES,
  type Point,
  type Span,
} from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import { columnOf, emptiness, EVERYBODY, NOBODY, not, ownNumber, ownText, type Test } from './rule-values.ts'

/** Dates and instants are already in the rule's calendar, so the database only compares. */
function spanTest<T>(value: SQL, { from, before }: Span<T>, asParameter: (bound: T) => SQL): SQL {
  const parts = [
    ...(from === undefined ? [] : [sql`${value} >= ${asParameter(from)}`]),
    ...(before === undefined ? [] : [sql`${value} < ${asParameter(before)}`]),
  ]
  return sql`(${sql.join(parts, sql` and `)})`
}

export const momentTest: Test = (condition, context) => {
  const span = momentsOf(condition.operator, condition.value, context)
  if (!span) return emptiness(condition, NOBODY)
  // The timestamps of a contact are never null, so "not since then" means "before".
  const meant = condition.operator === 'not_in_last_days' ? { before: span.from } : span
  return spanTest(columnOf(condition), meant, (at) => sql`${at.toISOString()}::timestamptz`)
}

/** Dates in custom fields are stored as YYYY-MM-DD, which sorts chronologically. */
export const dateTest: Test = (condition, context) => {
  const text = ownText(condition)
  const date = sql`(case when ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then ${text} end)`
  const span = datesOf(condition.operator, condition.value, context)
  if (!span) return emptiness(condition, sql`(${date} is null)`)
  return spanTest(sql`${date} collate "C"`, span, (day) => sql`${day}`)
}

export const numberTest: Test = (condition) => {
  const value = ownNumber(condition)
  const given = (number: unknown) => sql`${String(number)}::numeric`
  switch (condition.operator) {
    case 'equals':
      return sql`(${value} = ${given(condition.value)})`
    case 'not_equals':
      return not(sql`(${value} = ${given(condition.value)})`)
    case 'less_than':
      return sql`(${value} < ${given(condition.value)})`
    case 'greater_than':
      return sql`(${value} > ${given(condition.value)})`
    case 'between': {
      const [least, most] = condition.value as [number, number]
      return sql`(${value} between ${given(least)} and ${given(most)})`
    }
    default:
      return emptiness(condition, sql`(${value} is null)`)
  }
}

export const pointsTest: Test = (condition) => {
  const points = columnOf(condition)
  const { operator, value } = condition
  const [least, most] = operator === 'between' ? (value as [number, number]) : [value as number, value as number]
  if (operator === 'at_least') return sql`(${points} >= ${least}::int)`
  if (operator === 'at_most') return sql`(${points} <= ${most}::int)`
  return sql`(${points} between ${least}::int and ${most}::int)`
}

export const birthdayTest: Test = (condition, context) => {
  const day = contacts.birthDay
  const kept = (days: number) => sql`(${day} = any(${sql.param(birthdaysWithin(days, context))}::smallint[]))`
  switch (condition.operator) {
    case 'is_today':
      return kept(1)
    case 'in_next_days':
      return kept(condition.value as number)
    case 'month_is':
      return sql`(${day} between ${condition.value}::smallint * 100 and ${condition.value}::smallint * 100 + 99)`
    default:
      return emptiness(condition, sql`(${day} is null)`)
  }
}

/** Slightly more than the rounding error, in degrees. */
const MARGIN = 1e-6

/** Same formula as `haversineOf` of packages/domain. The cheap test of the latitude comes first. */
export const placeTest: Test = ({ value }) => {
  const { latitude, longitude, km } = value as Point & { km: number }
  const half = sql`${HALF_DEGREE}::float8`
  const haversine = (degrees: SQL) =>
    sql`case when abs(${degrees}) < ${NO_DEGREES}::float8 then 0 else power(sin((${degrees}) * ${half}), 2) end`
  const reach = degreesOfKm(km) + MARGIN
  const isNear = sql`${contacts.latitude} between ${latitude - reach}::float8 and ${latitude + reach}::float8`
  const distance = sql`${haversine(sql`${contacts.latitude} - ${latitude}::float8`)}
    + sin((90 - ${contacts.latitude}) * 2 * ${half}) * ${narrowing(latitude)}::float8
      * ${haversine(sql`${contacts.longitude} - ${longitude}::float8`)}`
  return sql`(${reach > 180 ? EVERYBODY : isNear} and ${distance} <= ${haversineOfKm(km)}::float8)`
}
