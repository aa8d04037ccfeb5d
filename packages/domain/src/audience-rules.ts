import { z } from 'zod'
import { isTimeZone } from './calendar.ts'
import { MAX_SCORE } from './scores.ts'
import { storableText } from './text.ts'

/**
 * Rules that define an audience. Segments store them, and the filters of the contact list are parsed into them. A rule
 * is versioned data, never SQL: the server compiles it from a whitelist, and `testing/evaluate-rule.ts` evaluates it in
 * memory for tests. The shape follows react-querybuilder's groups and rules.
 */
export const RULE_VERSION = 1

/** Limits on nesting and on conditions: more than people can follow, few enough to stay fast. */
export const MAX_RULE_DEPTH = 5
export const MAX_RULE_CONDITIONS = 50
const TOO_MANY_CONDITIONS = `A segment can have at most ${MAX_RULE_CONDITIONS} conditions.`
/** Most values in one condition that takes several. */
export const MAX_VALUES = 100
const MAX_DAYS = 3660
/** Half the circumference of the earth, in kilometers. */
const MAX_RADIUS_KM = 20_000

const text = storableText(300)
/** Years outside this range are typos, or dates of other calendars. */
const day = z.iso.date().refine((date) => date >= '1900' && date < '2201', 'Choose a day between 1900 and 2200.')
const days = z.int().min(1).max(MAX_DAYS)
const points = z.int().min(0).max(MAX_SCORE)
const none = z.null()
const listOf = <T extends z.ZodType>(item: T) => z.array(item).min(1, 'Choose at least one.').max(MAX_VALUES)

/** Operators of each kind of field, with the schema of their operand; null if they take none. */
export const OPERATORS = {
  text: {
    is: text,
    is_not: text,
    contains: text,
    not_contains: text,
    begins_with: text,
    ends_with: text,
    is_empty: none,
    is_not_empty: none,
  },
  choice: { is_any_of: listOf(text), is_none_of: listOf(text), is_empty: none, is_not_empty: none },
  flag: { is: z.boolean() },
  tags: {
    has_any_of: listOf(text),
    has_all_of: listOf(text),
    has_none_of: listOf(text),
    is_empty: none,
    is_not_empty: none,
  },
  /** Days begin at midnight in the rule's time zone. "In the last days" counts back from now in steps of 24 hours. */
  moment: {
    in_last_days: days,
    not_in_last_days: days,
    before: day,
    after: day,
    on: day,
    between: z.tuple([day, day]).describe('Both days included'),
    is_empty: none,
    is_not_empty: none,
  },
  number: {
    equals: z.number(),
    not_equals: z.number(),
    less_than: z.number(),
    greater_than: z.number(),
    between: z.tuple([z.number(), z.number()]).describe('Both included'),
    is_empty: none,
    is_not_empty: none,
  },
  /** A score, which everybody has. */
  points: {
    at_least: points,
    at_most: points,
    between: z.tuple([points, points]).describe('Both included'),
  },
  /** A calendar date, without a time. */
  date: {
    in_last_days: days,
    in_next_days: days,
    before: day,
    after: day,
    on: day,
    between: z.tuple([day, day]),
    is_empty: none,
    is_not_empty: none,
  },
  birthday: {
    is_today: none,
    in_next_days: z.int().min(1).max(366).describe('Today included'),
    month_is: z.int().min(1).max(12),
    is_empty: none,
    is_not_empty: none,
  },
  /** People without a place never match. */
  place: {
    within: z.strictObject({
      label: storableText(200),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      km: z.number().min(1).max(MAX_RADIUS_KM),
    }),
  },
  segment: { is_in: z.uuid(), is_not_in: z.uuid() },
  /** Something a person did or received: at least this often, within the last days or ever, on one site or any. */
  deed: {
    did: z.strictObject({ at_least: z.int().min(1).max(10_000), days: days.nullable(), site_id: z.uuid().nullable() }),
    did_not: z.strictObject({
      at_least: z.int().min(1).max(10_000),
      days: days.nullable(),
      site_id: z.uuid().nullable(),
    }),
  },
} as const
export type FieldKind = keyof typeof OPERATORS

/** Fields of a contact that a rule can use, with their kinds. Custom fields are named `custom:{id}`. */
export const RULE_FIELDS = {
  name: 'text',
  email: 'text',
  phone: 'text',
  city: 'text',
  region: 'text',
  time_zone: 'text',
  status: 'choice',
  source: 'choice',
  country: 'choice',
  phone_country: 'choice',
  email_consent: 'choice',
  sms_consent: 'choice',
  visits_consent: 'choice',
  site: 'choice',
  starred: 'flag',
  tags: 'tags',
  created_at: 'moment',
  last_activity: 'moment',
  score: 'points',
  birthday: 'birthday',
  place: 'place',
  segment: 'segment',
  visited: 'deed',
  clicked: 'deed',
  wrote: 'deed',
  was_written_to: 'deed',
} as const satisfies Record<string, FieldKind>
export type RuleField = keyof typeof RULE_FIELDS

/** Operand of a condition on a deed. */
export interface DeedValue {
  at_least: number
  days: number | null
  site_id: string | null
}

/** Kinds a custom field can have, and the form of its name in a rule. */
export const CUSTOM_KINDS = ['text', 'number', 'date', 'choice'] as const satisfies readonly FieldKind[]
export type CustomKind = (typeof CUSTOM_KINDS)[number]
const CUSTOM_FIELD = /^custom:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface RuleCondition {
  field: string
  /** Kind of a custom field when the rule was made; the value is compared as that kind. */
  kind?: CustomKind
  operator: string
  /** Absent or null if the operator needs none. */
  value?: unknown
}
export const COMBINATORS = ['and', 'or', 'at_least'] as const
export interface RuleGroup {
  combinator: (typeof COMBINATORS)[number]
  /** Number of its rules that must hold, from 1 to all of them. Only for `at_least`. */
  at_least?: number
  /** Negates the whole group. */
  not?: boolean
  /** Empty: everybody for `and`, nobody for `or`. `at_least` has at least one. */
  rules: (RuleGroup | RuleCondition)[]
}
export interface AudienceRule {
  version: typeof RULE_VERSION
  /** IANA name. Its midnights separate the days. */
  time_zone: string
  where: RuleGroup
}

/** Returns how many rules of a group must hold. */
export const neededOf = ({ combinator, at_least: atLeast = 1, rules }: RuleGroup): number =>
  ({ and: rules.length, or: 1, at_least: atLeast })[combinator]

export const isRuleGroup = (node: RuleGroup | RuleCondition): node is RuleGroup => 'rules' in node

/** Decides a group by its conditions. */
export function groupHolds(group: RuleGroup, isTrue: (condition: RuleCondition) => boolean): boolean {
  const held = group.rules.filter((node) => (isRuleGroup(node) ? groupHolds(node, isTrue) : isTrue(node)))
  return held.length >= neededOf(group) !== (group.not === true)
}

/** Returns the conditions of a group at any depth, in reading order. */
export const conditionsIn = ({ rules }: RuleGroup): RuleCondition[] =>
  rules.flatMap((node) => (isRuleGroup(node) ? conditionsIn(node) : [node]))

/** Returns the kind of a condition's field, or undefined if there is no such field. */
export function kindOf({ field, kind }: Pick<RuleCondition, 'field' | 'kind'>): FieldKind | undefined {
  if (CUSTOM_FIELD.test(field)) return kind
  return Object.hasOwn(RULE_FIELDS, field) ? RULE_FIELDS[field as RuleField] : undefined
}

const condition = z
  .strictObject({
    field: z.string().max(60),
    kind: z.enum(CUSTOM_KINDS).optional(),
    operator: z.string().max(40),
    value: z.unknown().optional(),
  })
  .superRefine((given, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const kind = kindOf(given)
    if (!kind) return issue('field', 'There is no such field.')
    const operators: Record<string, z.ZodType> = OPERATORS[kind]
    const value = Object.hasOwn(operators, given.operator) ? operators[given.operator] : undefined
    if (!value) return issue('operator', 'This field cannot be compared that way.')
    passOn(value.safeParse(given.value ?? null), context, ['value'])
  })

/** Reports the issues of a nested schema on the whole. */
function passOn(parsed: z.ZodSafeParseResult<unknown>, context: z.core.$RefinementCtx, path: string[] = []): void {
  for (const { path: inner, message } of parsed.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...path, ...inner], message })
}

/** Tells a group from a condition by its properties, so that problems are reported for the one that was meant. */
const nodeOf = (depth: number): z.ZodType<RuleGroup | RuleCondition> =>
  z
    .custom<RuleGroup | RuleCondition>((node) => typeof node === 'object' && node !== null)
    .superRefine((node, context) => {
      if (!isRuleGroup(node)) return passOn(condition.safeParse(node), context)
      if (depth > 1) return passOn(groupOf(depth - 1).safeParse(node), context)
      context.addIssue({
        code: 'custom',
        message: `Groups can be nested at most ${MAX_RULE_DEPTH} deep.`,
      })
    })

const groupOf = (depth: number) =>
  z
    .strictObject({
      combinator: z.enum(COMBINATORS),
      at_least: z.int().min(1).max(MAX_RULE_CONDITIONS).optional(),
      not: z.boolean().optional(),
      rules: z.array(nodeOf(depth)).max(MAX_RULE_CONDITIONS, TOO_MANY_CONDITIONS),
    })
    .superRefine(({ combinator, at_least: atLeast, rules }, context) => {
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['at_least'], message })
      if ((combinator === 'at_least') !== (atLeast !== undefined))
        return issue('Say how many must hold for "at_least", and only there.')
      if (atLeast !== undefined && atLeast > rules.length)
        issue(`This group has fewer than ${atLeast} ${atLeast === 1 ? 'condition' : 'conditions'}.`)
    })

/** Counts the conditions of a group at any depth. An empty group counts as one. Runs before any other check. */
export function countConditions(group: RuleGroup): number {
  let count = 0
  const open: unknown[] = [...group.rules]
  while (open.length > 0) {
    const node = open.pop()
    const rules: unknown = typeof node === 'object' && node !== null && 'rules' in node ? node.rules : undefined
    if (Array.isArray(rules) && rules.length > 0) for (const rule of rules) open.push(rule)
    else count += 1
  }
  return count
}

/** A rule as it is stored and sent. */
export const audienceRule = z.strictObject({
  version: z.literal(RULE_VERSION),
  time_zone: z.string().max(60).refine(isTimeZone, 'Use the name of a time zone like Europe/Berlin.'),
  where: groupOf(MAX_RULE_DEPTH).refine((group) => countConditions(group) <= MAX_RULE_CONDITIONS, TOO_MANY_CONDITIONS),
})

/** A segment as seen by rules that refer to it. */
export type SegmentDefinition = { kind: 'dynamic'; rule: AudienceRule } | { kind: 'static' }
