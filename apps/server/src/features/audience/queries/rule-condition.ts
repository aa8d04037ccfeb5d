import { contacts } from '@greenroom/db'
import {
  type AudienceRule,
  conditionsIn,
  isRuleGroup,
  kindOf,
  MAX_ALL_CONDITIONS,
  MAX_RULE_DEPTH,
  MAX_SEGMENT_DEPTH,
  neededOf,
  requireSoundReferences,
  type RuleCondition,
  RuleError,
  type RuleGroup,
} from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { SegmentDefinitions } from './definitions.ts'
import { AppError } from '../../../platform/errors.ts'
import { deedTest, listTest, tagsTest, timesOf } from './rule-deeds.ts'
import {
  type RuleContext,
  choiceTest,
  EVERYBODY,
  flagTest,
  needsOwnValue,
  NOBODY,
  not,
  type Test,
  textTest,
} from './rule-values.ts'
import { birthdayTest, dateTest, momentTest, numberTest, placeTest, pointsTest } from './rule-measures.ts'

interface RuleGiven {
  definitions: SegmentDefinitions
  now: Date
  /** For a query that reads one contact; by default, the condition suits queries over all of them. */
  isForOne?: boolean
}

/**
 * Compiles a rule to a WHERE condition on `contacts`, for the owner of the transaction. Null counts as false. No part
 * of a rule becomes SQL text: fields and operators select from the expressions here, and values are parameters. A
 * property test compares it with `evaluateRule` of packages/domain, which decides the same in memory.
 * @throws AppError CONFLICT if its segments form a circle or are nested too deeply, or if it has too many conditions
 */
export function ruleCondition(rule: AudienceRule, given: RuleGiven): SQL {
  try {
    requireSoundReferences(rule, given.definitions)
    return compileRule(rule, given)
  } catch (cause) {
    if (cause instanceof RuleError) throw new AppError('CONFLICT', cause.message, { cause })
    throw cause
  }
}

/** Compiles a rule whose references were checked. @throws RuleError if it is still too large */
export function compileRule(rule: AudienceRule, { definitions, now, isForOne = false }: RuleGiven): SQL {
  const isManyJoined = joinsOf(rule.where, definitions, nodeBudget()) > MOST_JOINED
  return ruleTest(rule, { definitions, now, isManyJoined, isOption: false, isForOne, spendNode: nodeBudget() })
}

/**
 * Returns a test for each condition of a rule, in reading order, and how often the contact did what those on activity
 * count (undefined for others). For one contact at a time: nothing is joined.
 * @throws AppError CONFLICT as `ruleCondition`
 */
export function conditionParts(rule: AudienceRule, { definitions, now }: RuleGiven): { test: SQL; times?: SQL }[] {
  ruleCondition(rule, { definitions, now })
  const context = {
    definitions,
    now,
    timeZone: rule.time_zone,
    isManyJoined: true,
    isOption: false,
    isForOne: true,
    spendNode: nodeBudget(),
  }
  return conditionsIn(rule.where).map((condition) => ({
    test: conditionTest(condition, context),
    ...(kindOf(condition) === 'deed' ? { times: timesOf(condition, context) } : {}),
  }))
}

/**
 * Most groups and conditions compiled for one rule: the largest number a valid rule can have, with each condition alone
 * in nested groups and segments. It bounds memory even if the checks of references fail.
 */
const MAX_COMPILED_NODES = MAX_ALL_CONDITIONS * (1 + MAX_RULE_DEPTH * (1 + MAX_SEGMENT_DEPTH))

/** Returns a function to call for each node. @throws RuleError if called more than {@link MAX_COMPILED_NODES} times */
function nodeBudget(): () => void {
  let left = MAX_COMPILED_NODES
  return () => {
    if (left === 0) throw new RuleError('This has too many conditions.')
    left -= 1
  }
}

/**
 * Most conditions that are joined. Joins let few rows of another table be found at once, but the planner compares their
 * orders: a dozen take long, and 200 never finish. Rules with more conditions test each person.
 */
const MOST_JOINED = 6

function joinsOf({ rules }: RuleGroup, definitions: SegmentDefinitions, spendNode: () => void): number {
  spendNode()
  const each = rules.map((node) => {
    if (isRuleGroup(node)) return joinsOf(node, definitions, spendNode)
    spendNode()
    const kind = kindOf(node)
    if (kind === 'deed') return 1
    const definition = kind === 'segment' ? definitions.get(node.value as string) : undefined
    if (definition?.kind === 'dynamic') return joinsOf(definition.rule.where, definitions, spendNode)
    return definition ? 1 : 0
  })
  return each.reduce((sum, joins) => sum + joins, 0)
}

const ruleTest = ({ where, time_zone: timeZone }: AudienceRule, given: Omit<RuleContext, 'timeZone'>): SQL =>
  groupTest(where, { ...given, timeZone })

function groupTest(group: RuleGroup, context: RuleContext): SQL {
  context.spendNode()
  const needed = neededOf(group)
  const isOption = context.isOption || needed < group.rules.length || group.not === true
  const parts = group.rules.map((node) =>
    isRuleGroup(node) ? groupTest(node, { ...context, isOption }) : conditionTest(node, { ...context, isOption }),
  )
  const test = holding(parts, needed)
  return group.not ? not(test) : test
}

/**
 * Tests whether enough parts hold. Adding them up tests every part, for each person: as much as `or` does for somebody
 * whom no part matches, and no more. All and one keep the forms in which the planner can use indexes and joins.
 */
function holding(parts: readonly SQL[], needed: number): SQL {
  if (needed === 0) return EVERYBODY
  if (needed > parts.length) return NOBODY
  if (needed === parts.length) return sql`(${sql.join([...parts], sql` and `)})`
  if (needed === 1) return sql`(${sql.join([...parts], sql` or `)})`
  const held = parts.map((part) => sql`(${part} is true)::int`)
  return sql`(${sql.join(held, sql` + `)} >= ${needed}::int)`
}

function conditionTest(condition: RuleCondition, context: RuleContext): SQL {
  context.spendNode()
  const kind = kindOf(condition)
  if (!kind) throw new AppError('CONFLICT', 'There is no such field.')
  const test = TESTS[kind](condition, context)
  return needsOwnValue(condition) ? sql`(${contacts.custom} <> '{}' and ${test})` : test
}

/** A segment that does not exist, or not for this owner, is empty. */
const segmentTest: Test = ({ operator, value }, context) => {
  const definition = context.definitions.get(value as string)
  if (definition?.kind === 'static') {
    const isListed = listTest(value as string, context)
    return operator === 'is_in' ? isListed : sql`(not ${isListed})`
  }
  const isOption = context.isOption || operator !== 'is_in'
  const isIn = definition ? ruleTest(definition.rule, { ...context, isOption }) : NOBODY
  return operator === 'is_in' ? isIn : not(isIn)
}

const TESTS: Record<NonNullable<ReturnType<typeof kindOf>>, Test> = {
  text: textTest,
  choice: choiceTest,
  flag: flagTest,
  tags: tagsTest,
  moment: momentTest,
  number: numberTest,
  points: pointsTest,
  date: dateTest,
  birthday: birthdayTest,
  place: placeTest,
  segment: segmentTest,
  deed: deedTest,
}
