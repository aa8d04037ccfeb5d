import type { AudienceRule, RuleCondition, RuleGroup } from './audience-rules.ts'

/** Areas of changes, as the history shows them. A newer build may have more. */
export const CHANGE_AREAS = {
  campaigns: 'Campaigns',
  segments: 'Segments',
  sending: 'Sending rules',
  notifications: 'Notifications',
  contacts: 'Contacts',
  fields: 'Custom fields',
  views: 'Saved views',
  pages: 'Pages',
  blocks: 'Blocks of pages',
  domains: 'Domains',
  account: 'Account',
  'api-keys': 'API keys',
} as const
export type ChangeArea = keyof typeof CHANGE_AREAS
export const CHANGE_AREA_IDS = Object.keys(CHANGE_AREAS) as [ChangeArea, ...ChangeArea[]]

/** Kinds of those who make changes. */
export const CHANGE_ACTORS = {
  owner: 'You',
  'api-key': 'API key',
  approver: 'Approver',
  system: 'By itself',
} as const
export type ChangeActor = keyof typeof CHANGE_ACTORS
export const CHANGE_ACTOR_IDS = Object.keys(CHANGE_ACTORS) as [ChangeActor, ...ChangeActor[]]

/** Actions, in words that follow the name. */
export const CHANGE_ACTIONS = {
  created: 'created',
  changed: 'changed',
  deleted: 'deleted',
  merged: 'merged',
  erased: 'erased',
  revoked: 'revoked',
  restored: 'restored',
  archived: 'archived',
  unarchived: 'taken out of the archive',
  confirmed: 'confirmed',
  unconfirmed: 'unscheduled',
  asked: 'sent for approval',
  approved: 'approved',
  declined: 'declined',
  started: 'began to leave',
  stopped: 'held back',
  paused: 'paused',
  resumed: 'resumed',
  cancelled: 'canceled',
  decided: 'winner chosen',
  secured: 'log-in changed',
  'note-added': 'note added',
  'note-edited': 'note edited',
  'note-deleted': 'note deleted',
} as const
export type ChangeAction = keyof typeof CHANGE_ACTIONS

/** Actions that take another one back: of the same thing within minutes, neither leaves an entry. */
export const OPPOSITES: Partial<Record<ChangeAction, ChangeAction>> = {
  archived: 'unarchived',
  unarchived: 'archived',
}

/** A value of a field: text as people read it where it has such a form, otherwise as JSON. */
export type ChangeValue = string | number | boolean | null

/** Longest value of a field, in characters. Of a longer one, the part around the first difference is kept. */
export const MAX_CHANGE_VALUE = 500
/** Characters kept before the first difference. */
const LEAD = 80

/**
 * Days that changes are kept: a year, so that the same season can be compared, and a month to look at it.
 */
export const CHANGE_DAYS = 400
/** Most changes kept per owner and area, the latest ones: more than a hundred a day. */
export const MAX_CHANGES = 50_000

/** Minutes within which further edits of the same thing by the same person are one change: drafts are saved as they are written. */
export const CHANGE_SESSION_MINUTES = 10

const textOf = (value: unknown): ChangeValue =>
  value === null || value === undefined
    ? null
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : JSON.stringify(value)

const firstDifference = (a: string, b: string): number => {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}

/** Characters between words, in text and in JSON. No email address contains one. */
const BETWEEN_WORDS = /[\s"'(),:;<>[\]{}]/

/**
 * Returns the place at which a long text begins to be shown: at a word, because half of an address would not be found when
 * its person is erased.
 */
function startBefore(text: string, differs: number): number {
  const start = Math.max(0, differs - LEAD)
  if (start === 0) return 0
  const gap = text.slice(start - 1, differs).search(BETWEEN_WORDS)
  return gap === -1 ? start : start + gap
}

/** Cuts a value to its room, after a word if one ends behind the first difference. */
function cutAt(value: ChangeValue, start: number, differs: number): ChangeValue {
  if (typeof value !== 'string' || (start === 0 && value.length <= MAX_CHANGE_VALUE)) return value
  const isLate = start > 0
  const room = MAX_CHANGE_VALUE - (isLate ? 1 : 0)
  const rest = value.slice(start)
  return `${isLate ? '…' : ''}${rest.length > room ? shortened(rest, room, differs - start) : rest}`.toWellFormed()
}

function shortened(text: string, room: number, differs: number): string {
  let end = room - 1
  while (end > differs + 1 && !BETWEEN_WORDS.test(text[end - 1] ?? '')) end -= 1
  return `${text.slice(0, end > differs + 1 ? end : room - 1)}…`
}

type Values = Record<string, ChangeValue>

/** Returns the fields that differ, with both values, each as short as the log keeps it. Absent fields count as null. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Values; after: Values } {
  const changed: { before: Values; after: Values } = { before: {}, after: {} }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [textOf(before[key]), textOf(after[key])]
    if (was === is) continue
    const isLong = [was, is].some((value) => typeof value === 'string' && value.length > MAX_CHANGE_VALUE)
    const differs = isLong ? firstDifference(String(was ?? ''), String(is ?? '')) : 0
    const start = startBefore(String(was ?? ''), differs)
    changed.before[key] = cutAt(was, start, differs)
    changed.after[key] = cutAt(is, start, differs)
  }
  return changed
}

/** Writes the rule of a segment as the log keeps it: `tags has any of vip and (city is Berlin or city is Hamburg)`. */
export const ruleText = (rule: AudienceRule | null): string | null => (rule ? groupText(rule.where) : null)

function groupText({ combinator, at_least: atLeast, not, rules }: RuleGroup): string {
  const parts = rules.map((part) => ('rules' in part ? `(${groupText(part)})` : conditionText(part)))
  const joined =
    combinator === 'at_least'
      ? `at least ${atLeast ?? 1} of: ${parts.join('; ')}`
      : parts.join(` ${combinator} `) || (combinator === 'and' ? 'everybody' : 'nobody')
  return not ? `not (${joined})` : joined
}

/** Words around a value where the operator's own name would not read well. */
const PHRASES: Readonly<Record<string, (value: string) => string>> = {
  is_any_of: (value) => `is ${value}`,
  is_none_of: (value) => `is not ${value}`,
  has_any_of: (value) => `include ${value}`,
  has_all_of: (value) => `include ${value}`,
  has_none_of: (value) => `do not include ${value}`,
  in_last_days: (value) => `in the last ${value} days`,
  not_in_last_days: (value) => `not in the last ${value} days`,
}

const conditionText = ({ field, operator, value }: RuleCondition): string => {
  const words = valueText(value, operator === 'between' || operator === 'has_all_of' ? ' and ' : ' or ')
  const phrase = PHRASES[operator]?.(words) ?? `${operator.replaceAll('_', ' ')} ${words}`
  return `${field.replaceAll('_', ' ')} ${phrase}`.trim()
}

/** Writes a place as `60 km of Lisbon, Portugal`. */
function valueText(value: unknown, joiner: string): string {
  if (Array.isArray(value)) return value.join(joiner)
  if (typeof value === 'object' && value !== null && 'km' in value && 'label' in value)
    return `${String(value.km)} km of ${String(value.label)}`
  return String(textOf(value) ?? '')
}
