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

/** A condition as react-querybuilder holds it: with an id, by which it keeps its place on the screen. */
export interface QueryRule {
  id: string
  field: string
  operator: string
  value: unknown
}
export interface QueryGroup {
  id: string
  combinator: 'and' | 'or'
  not: boolean
  rules: (QueryGroup | QueryRule)[]
}

/** The kind of a field by its name, where the field still exists. */
export type KindOfField = (name: string) => FieldKind | undefined

export const isQueryGroup = (node: QueryGroup | QueryRule): node is QueryGroup => 'rules' in node

/** A rule as it is built. */
export const toQuery = (group: RuleGroup): QueryGroup => ({
  id: randomId(),
  combinator: group.combinator,
  not: group.not === true,
  rules: group.rules.map((node) =>
    isRuleGroup(node)
      ? toQuery(node)
      : { id: randomId(), field: node.field, operator: node.operator, value: node.value },
  ),
})

/**
 * What is built as a rule, as far as it is complete: conditions that lack something, and groups left empty,
 * are not in it; without any, it means everybody, however they were to be joined.
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
  return rules.length === 0 ? undefined : { combinator: query.combinator, ...turned(query), rules }
}

const turned = ({ not }: QueryGroup) => (not ? { not: true as const } : {})

const conditionOf = ({ field, operator, value }: QueryRule, kind: FieldKind): RuleCondition => ({
  field,
  ...(ownFieldId(field) === undefined ? {} : { kind: kind as CustomKind }),
  operator,
  value,
})

const FIELD_GONE = 'This field is gone. Choose another, or remove the condition.'

/** What is told before somebody wants to save: what is broken, not what is being typed. */
export const brokenOf = (problems: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...problems].filter(([, problem]) => problem === FIELD_GONE))

/** What is wrong with each condition that lacks something, by its id. */
export function problemsOf(query: QueryGroup, kindOf: KindOfField): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  for (const rule of conditionsOf(query)) {
    const kind = kindOf(rule.field)
    const problem = kind === undefined ? FIELD_GONE : problemOf(kind, rule.operator, rule.value)
    if (problem !== undefined) problems.set(rule.id, problem)
  }
  return problems
}

/** Every condition, in the order in which they are read. */
export const conditionsOf = (query: QueryGroup): QueryRule[] =>
  query.rules.flatMap((node) => (isQueryGroup(node) ? conditionsOf(node) : [node]))

/** Whether a group at this depth (0: the outermost) may hold groups. */
export const canNest = (depth: number): boolean => depth + 1 < MAX_RULE_DEPTH
