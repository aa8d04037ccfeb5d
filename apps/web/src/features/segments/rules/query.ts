import {
  type AudienceRule,
  type CustomKind,
  type FieldKind,
  isRuleGroup,
  MAX_RULE_DEPTH,
  RULE_VERSION,
  type RuleCondition,
  type RuleGroup,
} from '@greenroom/domain/audience-rules'
import { ownFieldId } from '@greenroom/domain/own-fields'
import { randomId } from '../../../lib/random-id.ts'
import { problemOf } from './values.ts'

/** A condition in the form of react-querybuilder, with an id that keeps its place on the screen. */
export interface QueryRule {
  id: string
  field: string
  operator: string
  value: unknown
}
export interface QueryGroup {
  id: string
  combinator: RuleGroup['combinator']
  /** The number chosen for "at least"; it may exceed the conditions that are left. */
  atLeast: number
  not: boolean
  rules: (QueryGroup | QueryRule)[]
}

/** Returns the kind of a field by its name; undefined if it no longer exists. */
export type KindOfField = (name: string) => FieldKind | undefined

/** The number with which "at least" begins. */
export const FIRST_AT_LEAST = 2

export const isQueryGroup = (node: QueryGroup | QueryRule): node is QueryGroup => 'rules' in node

/** Converts a rule to a query for the builder. */
export const toQuery = (group: RuleGroup): QueryGroup => ({
  id: randomId(),
  combinator: group.combinator,
  atLeast: group.at_least ?? FIRST_AT_LEAST,
  not: group.not === true,
  rules: group.rules.map((node) =>
    isRuleGroup(node)
      ? toQuery(node)
      : { id: randomId(), field: node.field, operator: node.operator, value: node.value },
  ),
})

/**
 * Converts a query to a rule. Omits incomplete conditions and empty groups. If nothing is left, the rule matches
 * everybody, whatever its combinator.
 */
export const toRule = (query: QueryGroup, kindOf: KindOfField, timeZone: string): AudienceRule => ({
  version: RULE_VERSION,
  time_zone: timeZone,
  where: groupOf(query, kindOf) ?? { combinator: 'and', rules: [] },
})

function groupOf(query: QueryGroup, kindOf: KindOfField): RuleGroup | undefined {
  const rules = query.rules.flatMap((node): (RuleGroup | RuleCondition)[] => {
    if (isQueryGroup(node)) return [groupOf(node, kindOf)].filter((group) => group !== undefined)
    const kind = kindOf(node.field)
    return kind === undefined || problemOf(kind, node.operator, node.value) !== undefined
      ? []
      : [conditionOf(node, kind)]
  })
  return rules.length === 0 ? undefined : { ...joined(query, rules.length), ...turned(query), rules }
}

/** Returns how a group is joined. "At least" more than its complete rules means all of them. */
const joined = ({ combinator, atLeast }: QueryGroup, rules: number): Pick<RuleGroup, 'combinator' | 'at_least'> =>
  combinator === 'at_least' ? { combinator, at_least: Math.min(atLeast, rules) } : { combinator }

const turned = ({ not }: QueryGroup) => (not ? { not: true as const } : {})

const conditionOf = ({ field, operator, value }: QueryRule, kind: FieldKind): RuleCondition => ({
  field,
  ...(ownFieldId(field) === undefined ? {} : { kind: kind as CustomKind }),
  operator,
  value,
})

const FIELD_GONE = 'This field is gone. Choose another, or remove the condition.'

/** Keeps the problems to show before saving: deleted fields, not incomplete values. */
export const brokenOf = (problems: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...problems].filter(([, problem]) => problem === FIELD_GONE))

/** Returns the problem of each incomplete condition, by its id. */
export function problemsOf(query: QueryGroup, kindOf: KindOfField): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  for (const rule of conditionsOf(query)) {
    const kind = kindOf(rule.field)
    const problem = kind === undefined ? FIELD_GONE : problemOf(kind, rule.operator, rule.value)
    if (problem !== undefined) problems.set(rule.id, problem)
  }
  return problems
}

/** Returns every condition in reading order. */
export const conditionsOf = (query: QueryGroup): QueryRule[] =>
  query.rules.flatMap((node) => (isQueryGroup(node) ? conditionsOf(node) : [node]))

/** Returns whether a group at this depth (0 is the outermost) may contain groups. */
export const canNest = (depth: number): boolean => depth + 1 < MAX_RULE_DEPTH
