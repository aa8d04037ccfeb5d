import { CONSENT_STATES, CONTACT_SOURCES } from '@greenroom/domain/contacts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONSENT_WORDS, SOURCE_WORDS, statusWords } from '../../../../lib/contacts/contact-words.ts'
import type { ListFilter } from '../../../../lib/contacts/list-view.ts'
import { tagsQuery } from '../../../../lib/contacts/queries.ts'
import { useTags } from '../../../../lib/contacts/use-tags.ts'
import { statusesOf } from '../../../../lib/contacts/status-field.tsx'
import { ChoiceList, RadioList } from '../../../../ui/list/choice-list.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { siteChoiceQuery } from '../../api/contacts.ts'
import {
  ACTIVE_WITHIN,
  activeWords,
  FILTER_GROUPS,
  type FilterGroup,
  INACTIVE_FOR,
  inactiveWords,
} from './filter-words.ts'

export interface FilterFieldProps {
  group: FilterGroup
  filter: ListFilter
  onChange: (change: ListFilter) => void
}

const several = <T extends string>(value: T[]) => (value.length === 0 ? undefined : value)

/** The field of one filter, in a popover on a desktop or in a sheet on a phone. */
export function FilterField({ group, filter, onChange }: FilterFieldProps) {
  const { label } = FILTER_GROUPS[group]
  switch (group) {
    case 'status':
      return <Statuses filter={filter} onChange={onChange} />
    case 'tag':
      return <Tags filter={filter} onChange={onChange} />
    case 'consent':
      return (
        <Stack gap="sm">
          <Consent title="Email" name="email_consent" filter={filter} onChange={onChange} />
          <Consent title="Texts" name="sms_consent" filter={filter} onChange={onChange} />
        </Stack>
      )
    case 'source':
      return (
        <ChoiceList
          label={label}
          choices={CONTACT_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value] }))}
          value={filter.source ?? []}
          onChange={(source) => onChange({ source: several(source) })}
        />
      )
    case 'site':
      return <Sites filter={filter} onChange={onChange} />
    case 'activity':
      return <Activity filter={filter} onChange={onChange} />
  }
}

type Part = Omit<FilterFieldProps, 'group'>

function Statuses({ filter, onChange }: Part) {
  return (
    <Loaded query={useQuery(tagsQuery)} what="Your statuses" skeleton={120}>
      {({ statuses }) => (
        <ChoiceList
          label={FILTER_GROUPS.status.label}
          choices={statusesOf(statuses).map((value) => ({ value, label: statusWords(value) }))}
          value={filter.status ?? []}
          onChange={(status) => onChange({ status: several(status) })}
        />
      )}
    </Loaded>
  )
}

function Tags({ filter, onChange }: Part) {
  const [words, setWords] = useState('')
  return (
    <Loaded query={useTags(words)} what="Your tags" skeleton={120}>
      {(tags) => (
        <ChoiceList
          label={FILTER_GROUPS.tag.label}
          choices={tags.flatMap(({ tag, contacts }) =>
            contacts === 0 ? [] : { value: tag, label: tag, count: contacts },
          )}
          value={filter.tag ?? []}
          onChange={(tag) => onChange({ tag: several(tag) })}
          onWords={setWords}
          empty="No tags yet. Select people and tag them to see the tags here."
        />
      )}
    </Loaded>
  )
}

function Consent({ title, name, filter, onChange }: Part & { title: string; name: 'email_consent' | 'sms_consent' }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <ChoiceList
        label={`${title} consent`}
        choices={CONSENT_STATES.map((value) => ({ value, label: CONSENT_WORDS[value] }))}
        value={filter[name] ?? []}
        onChange={(value) => onChange({ [name]: several(value) })}
      />
    </div>
  )
}

function Sites({ filter, onChange }: Part) {
  const { data } = useQuery(siteChoiceQuery)
  return (
    <ChoiceList
      label="Site"
      choices={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={filter.site ?? []}
      onChange={(site) => onChange({ site: several(site) })}
      empty="You have no sites yet."
    />
  )
}

function Activity({ filter, onChange }: Part) {
  const { active_within: active, inactive_for: inactive } = filter
  return (
    <RadioList
      label="Last activity"
      choices={[
        { value: '', label: 'Any time' },
        ...ACTIVE_WITHIN.map((days) => ({ value: `active_within:${days}`, label: activeWords(days) })),
        ...INACTIVE_FOR.map((days) => ({ value: `inactive_for:${days}`, label: inactiveWords(days) })),
      ]}
      value={active ? `active_within:${active}` : inactive ? `inactive_for:${inactive}` : ''}
      onChange={(next) => {
        const [name, days] = next.split(':')
        onChange({
          active_within: name === 'active_within' ? days : undefined,
          inactive_for: name === 'inactive_for' ? days : undefined,
        })
      }}
    />
  )
}
