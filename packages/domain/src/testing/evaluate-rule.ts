import {
  type AudienceRule,
  type DeedValue,
  type FieldKind,
  groupHolds,
  kindOf,
  type RuleCondition,
} from '../audience-rules.ts'
import { DAY_MS } from '../calendar.ts'
import { haversineOf, haversineOfKm, type Point } from '../distance.ts'
import { foldCase } from '../fold-case.ts'
import { ownFieldId } from '../own-fields.ts'
import { type Definitions, requireSoundReferences, RuleError } from '../rule-references.ts'
import { birthdayCode, birthdaysWithin, datesOf, momentsOf, type RuleClock, type Span } from '../rule-times.ts'

/** Something that a person did or received. */
export interface Deed {
  kind: 'visited' | 'clicked' | 'wrote' | 'was_written_to'
  at: Date
  /** Null if no mini site was involved. */
  siteId: string | null
}

/** A person as seen by rules: values by field name. */
export interface AudiencePerson {
  name: string
  email: string | null
  phone: string | null
  status: string
  city: string | null
  region: string | null
  time_zone: string | null
  source: string
  country: string | null
  phone_country: string | null
  email_consent: string
  sms_consent: string
  visits_consent: string
  /** Id of the mini site where they signed up. */
  site: string | null
  starred: boolean
  tags: readonly string[]
  created_at: Date
  last_activity: Date
  score: number
  birthday: string | null
  place: Point | null
  custom: Readonly<Record<string, string | number>>
  /** Static segments that contain them. */
  lists: readonly string[]
  deeds: readonly Deed[]
}

export interface RuleGiven {
  now: Date
  definitions: Definitions
}

interface Asked extends RuleClock, RuleGiven {}
type Test = (person: AudiencePerson, condition: RuleCondition, asked: Asked) => boolean

/**
 * Returns true if a rule selects a person. Missing values never make a result unknown: they count as empty text, no
 * date, or no number, so they are never equal, before, or after, and "is not" applies.
 * @throws RuleError if its segments form a cycle or are nested too deep
 */
export function evaluateRule(rule: AudienceRule, person: AudiencePerson, given: RuleGiven): boolean {
  requireSoundReferences(rule, given.definitions)
  return holds(rule, person, given)
}

const holds = ({ where, time_zone: timeZone }: AudienceRule, person: AudiencePerson, given: RuleGiven): boolean =>
  groupHolds(where, (condition) => conditionHolds(condition, person, { ...given, timeZone }))

function conditionHolds(condition: RuleCondition, person: AudiencePerson, asked: Asked): boolean {
  const kind = kindOf(condition)
  if (!kind) throw new RuleError('There is no such field.')
  return TESTS[kind](person, condition, asked)
}

/** Returns the value of a field, custom fields by id; null if there is none. */
function valueOf(person: AudiencePerson, { field }: RuleCondition): unknown {
  const ownField = ownFieldId(field)
  return (ownField === undefined ? person[field as keyof AudiencePerson] : person.custom[ownField]) ?? null
}

/** Returns a field's text, or '' if there is none or the value is not text. */
const textOf = (person: AudiencePerson, condition: RuleCondition): string => {
  const value = valueOf(person, condition)
  return typeof value === 'string' ? value : ''
}

const within = <T extends Date | string>(value: T, { from, before }: Span<T>) =>
  (from === undefined || value >= from) && (before === undefined || value < before)

const DATE = /^\d{4}-\d{2}-\d{2}$/

const TESTS: Record<FieldKind, Test> = {
  text: (person, condition) => {
    const have = foldCase(textOf(person, condition))
    const wanted = foldCase((condition.value as string | null) ?? '')
    switch (condition.operator) {
      case 'is':
        return have === wanted
      case 'is_not':
        return have !== wanted
      case 'contains':
        return have.includes(wanted)
      case 'not_contains':
        return !have.includes(wanted)
      case 'begins_with':
        return have.startsWith(wanted)
      case 'ends_with':
        return have.endsWith(wanted)
      default:
        return emptiness(condition, have === '')
    }
  },
  choice: (person, condition) => {
    const have = textOf(person, condition)
    if (Array.isArray(condition.value)) {
      const isOne = have !== '' && condition.value.includes(have)
      return condition.operator === 'is_any_of' ? isOne : !isOne
    }
    return emptiness(condition, have === '')
  },
  flag: (person, condition) => valueOf(person, condition) === condition.value,
  tags: (person, condition) => {
    const have = new Set(person.tags.map(foldCase))
    const has = (tag: string) => have.has(foldCase(tag))
    const wanted = (condition.value as string[] | null) ?? []
    switch (condition.operator) {
      case 'has_any_of':
        return wanted.some(has)
      case 'has_all_of':
        return wanted.every(has)
      case 'has_none_of':
        return !wanted.some(has)
      default:
        return emptiness(condition, have.size === 0)
    }
  },
  moment: (person, condition, asked) => {
    const have = valueOf(person, condition) as Date
    const span = momentsOf(condition.operator, condition.value, asked)
    if (!span) return emptiness(condition, false)
    return within(have, span) !== (condition.operator === 'not_in_last_days')
  },
  number: (person, condition) => {
    const have = valueOf(person, condition)
    const value = typeof have === 'number' ? have : undefined
    switch (condition.operator) {
      case 'equals':
        return value === condition.value
      case 'not_equals':
        return value !== condition.value
      case 'less_than':
        return value !== undefined && value < (condition.value as number)
      case 'greater_than':
        return value !== undefined && value > (condition.value as number)
      case 'between': {
        const [least, most] = condition.value as [number, number]
        return value !== undefined && value >= least && value <= most
      }
      default:
        return emptiness(condition, value === undefined)
    }
  },
  points: ({ score }, { operator, value }) => {
    const [least, most] = operator === 'between' ? (value as [number, number]) : [value as number, value as number]
    return (operator === 'at_most' || score >= least) && (operator === 'at_least' || score <= most)
  },
  date: (person, condition, asked) => {
    const have = textOf(person, condition)
    const isDate = DATE.test(have)
    const span = datesOf(condition.operator, condition.value, asked)
    return span ? isDate && within(have, span) : emptiness(condition, !isDate)
  },
  birthday: (person, condition, asked) => {
    const have = birthdayCode(person.birthday)
    const kept = (days: number) => have !== null && birthdaysWithin(days, asked).includes(have)
    switch (condition.operator) {
      case 'is_today':
        return kept(1)
      case 'in_next_days':
        return kept(condition.value as number)
      case 'month_is':
        return have !== null && Math.floor(have / 100) === condition.value
      default:
        return emptiness(condition, have === null)
    }
  },
  place: ({ place }, { value }) => {
    const { km, ...center } = value as Point & { km: number }
    return place !== null && haversineOf(place, center) <= haversineOfKm(km)
  },
  segment: (person, { operator, value }, asked) => {
    const definition = asked.definitions.get(value as string)
    const isIn =
      definition?.kind === 'dynamic'
        ? holds(definition.rule, person, asked)
        : definition !== undefined && person.lists.includes(value as string)
    return isIn === (operator === 'is_in')
  },
  deed: (person, { field, operator, value }, { now }) => {
    const { at_least: atLeast, days, site_id: site } = value as DeedValue
    const since = days === null ? undefined : now.getTime() - days * DAY_MS
    const times = person.deeds.filter(
      (deed) =>
        deed.kind === field &&
        (since === undefined || deed.at.getTime() >= since) &&
        (site === null || deed.siteId === site),
    )
    return times.length >= atLeast === (operator === 'did')
  },
}

const emptiness = ({ operator }: RuleCondition, isEmpty: boolean): boolean => isEmpty === (operator === 'is_empty')
