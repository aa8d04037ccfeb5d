import { SOURCE_WORDS, CONSENT_WORDS, statusWords } from '../../../../lib/contacts/contact-words.ts'
import type { FilterName, ListFilter } from '../../../../lib/contacts/list-view.ts'

/** What belongs together in one chip. */
export const FILTER_GROUPS = {
  status: { label: 'Status', names: ['status'] },
  tag: { label: 'Tags', names: ['tag'] },
  consent: { label: 'Consent', names: ['email_consent', 'sms_consent'] },
  source: { label: 'Source', names: ['source'] },
  site: { label: 'Site', names: ['site'] },
  activity: { label: 'Activity', names: ['active_within', 'inactive_for'] },
} as const satisfies Record<string, { label: string; names: readonly FilterName[] }>
export type FilterGroup = keyof typeof FILTER_GROUPS

export const ACTIVE_WITHIN = [1, 7, 30, 90, 365] as const
export const INACTIVE_FOR = [30, 90, 180, 365] as const

const days = (count: number | string) => (Number(count) === 1 ? 'day' : `${count} days`)
export const activeWords = (count: number | string) => `In the last ${days(count)}`
export const inactiveWords = (count: number | string) => `Not for ${days(count)}`

/** What a chip says of its filter; undefined where it lets everybody through. */
export function groupWords(
  group: FilterGroup,
  filter: ListFilter,
  siteName: (id: string) => string | undefined,
): string | undefined {
  const words: Record<FilterGroup, () => string[]> = {
    status: () => (filter.status ?? []).map(statusWords),
    tag: () => filter.tag ?? [],
    consent: () => [
      ...(filter.email_consent ?? []).map((state) => `email ${CONSENT_WORDS[state].toLowerCase()}`),
      ...(filter.sms_consent ?? []).map((state) => `texts ${CONSENT_WORDS[state].toLowerCase()}`),
    ],
    source: () => (filter.source ?? []).map((source) => SOURCE_WORDS[source]),
    site: () => (filter.site ?? []).map((id) => siteName(id) ?? 'a site'),
    activity: () => [
      ...(filter.active_within === undefined ? [] : [activeWords(filter.active_within).toLowerCase()]),
      ...(filter.inactive_for === undefined ? [] : [inactiveWords(filter.inactive_for).toLowerCase()]),
    ],
  }
  const [first, second, ...rest] = words[group]()
  if (first === undefined) return undefined
  if (second === undefined) return first
  return rest.length === 0 ? `${first}, ${second}` : `${first}, ${second} +${rest.length}`
}
