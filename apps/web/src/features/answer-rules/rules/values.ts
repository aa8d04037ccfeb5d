import type { AnswerRule } from '@greenroom/contracts'
import type { WeeklyHours } from '@greenroom/domain/answer-hours'
import type { RuleBody } from '../api/rules.ts'
import { usualHours } from './summary.ts'

/** Fields of the dialog. Those of another kind keep what was typed, and are not sent. */
export interface RuleValues extends Record<string, unknown> {
  kind: AnswerRule['kind']
  words: string[]
  match: AnswerRule['match']
  hours: WeeklyHours
  channels: AnswerRule['channels']
  tag: string
  joins: boolean
  wording: string
  answer: string
  frequency: AnswerRule['frequency']
}

/** Returns the fields of a rule, or of an empty one. */
export function valuesOf(rule: Partial<AnswerRule> | undefined, timeZone: string): RuleValues {
  return {
    kind: rule?.kind ?? 'keyword',
    words: rule?.words ?? [],
    match: rule?.match ?? 'forgiving',
    hours: rule?.hours ?? usualHours(timeZone),
    channels: rule?.channels ?? ['sms', 'email'],
    tag: rule?.tag ?? '',
    joins: Boolean(rule?.join),
    wording: rule?.join?.wording ?? '',
    answer: rule?.answer ?? '',
    frequency: rule?.frequency ?? 'daily',
  }
}

/** Returns the body of the call: only what belongs to the kind of rule. */
export function bodyOf({ joins, wording, tag, answer, ...values }: RuleValues): RuleBody {
  const isKeyword = values.kind === 'keyword'
  return {
    kind: values.kind,
    words: isKeyword ? values.words : [],
    match: isKeyword ? values.match : 'forgiving',
    channels: values.channels,
    tag: tag.trim() === '' ? null : tag.trim(),
    answer: answer.trim() === '' ? null : answer,
    frequency: values.kind === 'first_message' ? 'once' : values.kind === 'out_of_hours' ? 'daily' : values.frequency,
    join: isKeyword && joins ? { wording } : null,
    hours: values.kind === 'out_of_hours' ? values.hours : null,
  }
}
