import type { CustomField } from '@greenroom/contracts'
import { type FieldKind, RULE_FIELDS, type RuleField } from '@greenroom/domain/audience-rules'
import { ownFieldName } from '@greenroom/domain/own-fields'

/** A field that a condition can refer to. */
export interface FieldChoice {
  /** Name of the field in rules. */
  name: string
  label: string
  kind: FieldKind
  group: string
}

type Group = readonly [name: string, fields: readonly (readonly [RuleField, string])[]]
const GROUPS: readonly Group[] = [
  [
    'Person',
    [
      ['tags', 'Tags'],
      ['status', 'Status'],
      ['starred', 'Star'],
      ['name', 'Name'],
      ['email', 'Email'],
      ['phone', 'Phone'],
      ['birthday', 'Birthday'],
    ],
  ],
  [
    'Place',
    [
      ['place', 'Distance from a city'],
      ['city', 'City'],
      ['region', 'Region'],
      ['country', 'Country'],
      ['phone_country', 'Country of the phone'],
      ['time_zone', 'Time zone'],
    ],
  ],
  [
    'Consent',
    [
      ['email_consent', 'Email consent'],
      ['sms_consent', 'Text consent'],
      ['visits_consent', 'Visits consent'],
    ],
  ],
  [
    'How they came',
    [
      ['source', 'Source'],
      ['site', 'Signed up on'],
      ['created_at', 'Added'],
    ],
  ],
  [
    'Activity',
    [
      ['last_activity', 'Last activity'],
      ['score', 'Score'],
      ['visited', 'Visited your page'],
      ['clicked', 'Clicked on your page'],
      ['wrote', 'Wrote to you'],
      ['was_written_to', 'Was written to'],
    ],
  ],
  ['Segments', [['segment', 'Segment']]],
]

const KNOWN: readonly FieldChoice[] = GROUPS.flatMap(([group, fields]) =>
  fields.map(([name, label]) => ({ name, label, group, kind: RULE_FIELDS[name] })),
)

const OWN_GROUP = 'Your own fields'

/** Returns all fields that an owner can choose, in order. */
export const fieldChoices = (own: readonly Pick<CustomField, 'id' | 'label' | 'type'>[]): FieldChoice[] => [
  ...KNOWN,
  ...own.map(({ id, label, type }) => ({ name: ownFieldName(id), label, kind: type, group: OWN_GROUP })),
]

/** Groups fields for a select. */
export const groupedChoices = (choices: readonly FieldChoice[]) =>
  [...Map.groupBy(choices, ({ group }) => group)].map(([group, fields]) => ({
    group,
    items: fields.map(({ name, label }) => ({ value: name, label })),
  }))

/** Labels of operators after the name of a field, by kind. The first is the default of a new condition. */
export const OPERATOR_WORDS: Readonly<Record<FieldKind, Readonly<Record<string, string>>>> = {
  text: {
    contains: 'contains',
    not_contains: 'does not contain',
    is: 'is',
    is_not: 'is not',
    begins_with: 'begins with',
    ends_with: 'ends with',
    is_empty: 'is empty',
    is_not_empty: 'is filled in',
  },
  choice: {
    is_any_of: 'is any of',
    is_none_of: 'is none of',
    is_empty: 'is empty',
    is_not_empty: 'is filled in',
  },
  flag: { is: 'is' },
  tags: {
    has_any_of: 'include any of',
    has_all_of: 'include all of',
    has_none_of: 'include none of',
    is_empty: 'are empty',
    is_not_empty: 'are not empty',
  },
  moment: {
    in_last_days: 'in the last',
    not_in_last_days: 'not in the last',
    on: 'on',
    before: 'before',
    after: 'after',
    between: 'between',
    is_empty: 'never',
    is_not_empty: 'ever',
  },
  number: {
    equals: 'is',
    not_equals: 'is not',
    greater_than: 'is more than',
    less_than: 'is less than',
    between: 'is between',
    is_empty: 'is empty',
    is_not_empty: 'is filled in',
  },
  points: { at_least: 'is at least', at_most: 'is at most', between: 'is between' },
  date: {
    in_last_days: 'in the last',
    in_next_days: 'in the next',
    on: 'on',
    before: 'before',
    after: 'after',
    between: 'between',
    is_empty: 'is empty',
    is_not_empty: 'is filled in',
  },
  birthday: {
    in_next_days: 'in the next',
    is_today: 'is today',
    month_is: 'is in',
    is_empty: 'is not known',
    is_not_empty: 'is known',
  },
  place: { within: 'at most' },
  segment: { is_in: 'is in', is_not_in: 'is not in' },
  deed: { did: 'at least', did_not: 'not at least' },
}

/** Fields that every contact has; operators for empty values do not apply to them. */
const ALWAYS_KNOWN = new Set<string>([
  'status',
  'source',
  'email_consent',
  'sms_consent',
  'visits_consent',
  'created_at',
  'last_activity',
])

/** Returns the operators of a field, in order. */
export const operatorChoices = ({ name, kind }: Pick<FieldChoice, 'name' | 'kind'>) =>
  Object.entries(OPERATOR_WORDS[kind])
    .filter(([operator]) => !(ALWAYS_KNOWN.has(name) && operator.endsWith('empty')))
    .map(([value, label]) => ({ value, label }))

export const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month, 1))),
)
