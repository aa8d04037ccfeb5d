import { SOURCE_WORDS, CONSENT_WORDS, statusWords } from '../../../../lib/contacts/contact-words.ts'
import type { FilterName, ListFilter } from '../../../../lib/contacts/list-view.ts'

/** Groups of filters that share a chip. */
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
export const inactiveWords = (count: number | string) => `Not in the last ${days(count)}`

/** Returns the words of a chip, one for each chosen value; none if the group does not filter. */
export function groupWords(
  group: FilterGroup,
  filter: ListFilter,
  siteName: (id: string) => string | undefined,
): readonly string[] {
  switch (group) {
    case 'status':
      return (filter.status ?? []).map(statusWords)
    case 'tag':
      return filter.tag ?? []
    case 'consent':
      return [
        ...(filter.email_consent ?? []).map((state) => `email ${CONSENT_WORDS[state].toLowerCase()}`),
        ...(filter.sms_consent ?? []).map((state) => `texts ${CONSENT_WORDS[state].toLowerCase()}`),
      ]
    case 'source':
      return (filter.source ?? []).map((source) => SOURCE_WORDS[source])
    case 'site':
      return (filter.site ?? []).map((id) => siteName(id) ?? 'a site')
    case 'activity':
      return [
        ...(filter.active_within === undefined ? [] : [activeWords(filter.active_within).toLowerCase()]),
        ...(filter.inactive_for === undefined ? [] : [inactiveWords(filter.inactive_for).toLowerCase()]),
      ]
  }
}

/** Returns the change that clears a group. */
export const nothingOf = (group: FilterGroup): ListFilter =>
  Object.fromEntries(FILTER_GROUPS[group].names.map((name) => [name, undefined]))
