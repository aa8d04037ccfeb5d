import { contacts } from '@greenroom/db'
import {
  type AudienceRule,
  isRuleGroup,
  kindOf,
  MAX_ALL_CONDITIONS,
  MAX_RULE_DEPTH,
  MAX_SEGMENT_DEPTH,
  requireSoundReferences,
  type RuleCondition,
  RuleError,
  type RuleGroup,
} from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { SegmentDefinitions } from './definitions.ts'
import { AppError } from '../../../platform/errors.ts'
import { deedTest, listTest, tagsTest } from './rule-deeds.ts'
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
import { birthdayTest, dateTest, momentTest, numberTest, placeTest } from './rule-measures.ts'

interface RuleGiven {
  definitions: SegmentDefinitions
  now: Date
}

/**
 * A rule as a condition on the table `contacts`, of the owner whose transaction it is used in, for WHERE: null stands for false.
 * Nothing of the rule becomes text of SQL: fields and operators choose among what stands here, values are parameters.
 * A property test compares it with `evaluateRule` of packages/domain, which decides the same in memory.
 * @throws AppError CONFLICT where segments of it go in a circle or too deep, or it comes to too many conditions
 */
export function ruleCondition(rule: AudienceRule, { definitions, now }: RuleGiven): SQL {
  try {
    requireSoundReferences(rule, definitions)
    return compileRule(rule, { definitions, now })
  } catch (cause) {
    if (cause instanceof RuleError) throw new AppError('CONFLICT', cause.message, { cause })
    throw cause
  }
}

/** A rule whose references were checked. @throws RuleError where it is too large none the less */
export function compileRule(rule: AudienceRule, { definitions, now }: RuleGiven): SQL {
  const isManyJoined = joinsOf(rule.where, definitions, nodeBudget()) > MOST_JOINED
  return ruleTest(rule, { definitions, now, isManyJoined, spendNode: nodeBudget() })
}

/**
 * Most groups and conditions that are compiled for one rule: as many as a sound rule can have, each of whose conditions
 * stands alone in groups in segments as deep as may be. It bounds memory even where the checks of references are wrong.
 */
const MAX_COMPILED_NODES = MAX_ALL_CONDITIONS * (1 + MAX_RULE_DEPTH * (1 + MAX_SEGMENT_DEPTH))

/** A function to call for each node. @throws RuleError when it is called more often than {@link MAX_COMPILED_NODES} */
function nodeBudget(): () => void {
  let left = MAX_COMPILED_NODES
  return () => {
    if (left === 0) throw new RuleError('This has too many conditions.')
    left -= 1
  }
}

/**
 * What people did, and lists that they stand in, are joined to them, so that few rows of another table are found at once.
 * The planner weighs joins against each other: with a dozen of them it takes long, with 200 it never comes to an end. More
 * than so many are asked one by one.
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

function groupTest({ combinator, rules, not: isTurned }: RuleGroup, context: RuleContext): SQL {
  context.spendNode()
  const parts = rules.map((node) => (isRuleGroup(node) ? groupTest(node, context) : conditionTest(node, context)))
  const all = combinator === 'and' ? EVERYBODY : NOBODY
  const test = parts.length === 0 ? all : sql`(${sql.join(parts, combinator === 'and' ? sql` and ` : sql` or `)})`
  return isTurned ? not(test) : test
}

function conditionTest(condition: RuleCondition, context: RuleContext): SQL {
  context.spendNode()
  const kind = kindOf(condition)
  if (!kind) throw new AppError('CONFLICT', 'There is no such field.')
  const test = TESTS[kind](condition, context)
  return needsOwnValue(condition) ? sql`(${contacts.custom} <> '{}' and ${test})` : test
}

/** A segment that does not exist, any more or for this owner, has nobody in it. */
const segmentTest: Test = ({ operator, value }, context) => {
  const definition = context.definitions.get(value as string)
  if (definition?.kind === 'static') {
    const isListed = listTest(value as string, context)
    return operator === 'is_in' ? isListed : sql`(not ${isListed})`
  }
  const isIn = definition ? ruleTest(definition.rule, context) : NOBODY
  return operator === 'is_in' ? isIn : not(isIn)
}

const TESTS: Record<NonNullable<ReturnType<typeof kindOf>>, Test> = {
  text: textTest,
  choice: choiceTest,
  flag: flagTest,
  tags: tagsTest,
  moment: momentTest,
  number: numberTest,
  date: dateTest,
  birthday: birthdayTest,
  place: placeTest,
  segment: segmentTest,
  deed: deedTest,
}
