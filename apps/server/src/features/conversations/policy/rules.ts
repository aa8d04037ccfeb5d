import type { AnswerRuleBody, AnswerRuleFields } from '@greenroom/contracts'
import type { AnswerRuleRow } from '@greenroom/db'
import { DAY_MS, MAX_RULES, ruleProblems } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import type { RuleChoices } from '../store/rules.ts'

/** Time in which a deleted rule can be restored. */
export const RESTORABLE_MS = DAY_MS

/** Limits the number of rules. @throws AppError CONFLICT */
export function requireFewRules(count: number): void {
  if (count >= MAX_RULES)
    throw new AppError('CONFLICT', `You can have at most ${MAX_RULES} automatic answers. Delete one you no longer use.`)
}

/** Requires that a changed rule is sound as a whole. @throws AppError VALIDATION_FAILED */
export function requireSound(rule: AnswerRuleFields): void {
  const issues = ruleProblems(rule).map(({ field, text }) => ({ path: `body.${field}`, message: text }))
  const [first] = issues
  if (first) throw new AppError('VALIDATION_FAILED', first.message, { details: { issues } })
}

/** Returns a rule as the contract has it. */
export const fieldsOf = (row: AnswerRuleRow): AnswerRuleFields => ({
  kind: row.kind,
  words: row.words,
  match: row.match,
  channels: row.channels,
  tag: row.tag,
  answer: row.answer,
  frequency: row.frequency,
  join: row.wording === null ? null : { wording: row.wording },
  hours: row.hours,
  is_active: row.isActive,
})

/** Returns a rule as the table has it, its words without spaces around them. */
export const choicesOf = ({ join, is_active, words, answer, ...rule }: AnswerRuleBody): RuleChoices => ({
  ...rule,
  words: words.map((word) => word.trim()),
  answer: answer?.trim() ? answer.trim() : null,
  wording: join ? join.wording.trim() : null,
  isActive: is_active,
})
