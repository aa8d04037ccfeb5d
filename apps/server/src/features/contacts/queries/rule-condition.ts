import { contacts } from '@greenroom/db'
import {
  type AudienceRule,
  isRuleGroup,
  kindOf,
  requireSoundReferences,
  type RuleCondition,
  RuleError,
  type RuleGroup,
} from '@greenroom/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { SegmentDefinitions } from '../../../platform/context.ts'
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

/**
 * A rule as a condition on the table `contacts`, of the owner whose transaction it is used in, for WHERE: null stands for false.
 * Nothing of the rule becomes text of SQL: fields and operators choose among what stands here, values are parameters.
 * `evaluateRule` of packages/domain decides the same in memory (a property test holds them together).
 * @throws AppError CONFLICT where segments of it go in a circle or too deep
 */
export function ruleCondition(
  rule: AudienceRule,
  { definitions, now }: { definitions: SegmentDefinitions; now: Date },
): SQL {
  try {
    requireSoundReferences(rule, definitions)
  } catch (cause) {
    if (cause instanceof RuleError) throw new AppError('CONFLICT', cause.message, { cause })
    throw cause
  }
  return ruleTest(rule, { definitions, now, isManyJoined: joinsOf(rule.where, definitions) > MOST_JOINED })
}

/**
 * What people did, and lists that they stand in, are joined to them, so that few rows of another table are found at once.
 * The planner weighs joins against each other: with a dozen of them it takes long, with 200 it never comes to an end. More
 * than so many are asked one by one.
 */
const MOST_JOINED = 6

function joinsOf({ rules }: RuleGroup, definitions: SegmentDefinitions): number {
  const each = rules.map((node) => {
    if (isRuleGroup(node)) return joinsOf(node, definitions)
    const kind = kindOf(node)
    if (kind === 'deed') return 1
    const definition = kind === 'segment' ? definitions.get(node.value as string) : undefined
    return definition?.kind === 'dynamic' ? joinsOf(definition.rule.where, definitions) : definition ? 1 : 0
  })
  return each.reduce((sum, joins) => sum + joins, 0)
}

const ruleTest = ({ where, time_zone: timeZone }: AudienceRule, given: Omit<RuleContext, 'timeZone'>): SQL =>
  groupTest(where, { ...given, timeZone })

function groupTest({ combinator, rules, not: isTurned }: RuleGroup, context: RuleContext): SQL {
  const parts = rules.map((node) => (isRuleGroup(node) ? groupTest(node, context) : conditionTest(node, context)))
  const all = combinator === 'and' ? EVERYBODY : NOBODY
  const test = parts.length === 0 ? all : sql`(${sql.join(parts, combinator === 'and' ? sql` and ` : sql` or `)})`
  return isTurned ? not(test) : test
}

function conditionTest(condition: RuleCondition, context: RuleContext): SQL {
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
