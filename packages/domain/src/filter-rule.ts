import { type AudienceRule, RULE_VERSION, type RuleCondition, type RuleGroup } from './audience-rules.ts'

/**
 * Filters of the contact list, in the form of `contactFilter` in the contracts. Several values of one filter mean any
 * of them.
 */
export interface AudienceFilter {
  q?: string | undefined
  status?: readonly string[] | undefined
  tag?: readonly string[] | undefined
  starred?: boolean | undefined
  source?: readonly string[] | undefined
  email_consent?: readonly string[] | undefined
  sms_consent?: readonly string[] | undefined
  site?: readonly string[] | undefined
  active_within?: number | undefined
  inactive_for?: number | undefined
  segment?: string | undefined
}

const when = <T>(value: T | undefined, make: (value: T) => RuleCondition | RuleGroup) =>
  value === undefined ? [] : [make(value)]
const condition = (field: string, operator: string, value: unknown): RuleCondition => ({ field, operator, value })

/**
 * Returns the rule that selects the same people as a filter of the list, for "create from this filter".
 * @param timeZone IANA name
 */
export function filterToRule(filter: AudienceFilter, timeZone: string): AudienceRule {
  const choice = (field: 'status' | 'source' | 'email_consent' | 'sms_consent' | 'site') =>
    when(filter[field], (values) => condition(field, 'is_any_of', [...values]))
  const words = filter.q?.trim()
  return {
    version: RULE_VERSION,
    time_zone: timeZone,
    where: {
      combinator: 'and',
      rules: [
        ...when(words || undefined, (q) => ({
          combinator: 'or' as const,
          rules: ['name', 'email', 'phone'].map((field) => condition(field, 'contains', q)),
        })),
        ...choice('status'),
        ...when(filter.tag, (tags) => condition('tags', 'has_any_of', [...tags])),
        ...when(filter.starred, (starred) => condition('starred', 'is', starred)),
        ...choice('source'),
        ...choice('email_consent'),
        ...choice('sms_consent'),
        ...choice('site'),
        ...when(filter.active_within, (days) => condition('last_activity', 'in_last_days', days)),
        ...when(filter.inactive_for, (days) => condition('last_activity', 'not_in_last_days', days)),
        ...when(filter.segment, (id) => condition('segment', 'is_in', id)),
      ],
    },
  }
}
