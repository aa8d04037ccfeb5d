import { CONSENT_STATES, CONTACT_SOURCES } from '@greenroom/domain/contacts'
import { Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONSENT_WORDS, SOURCE_WORDS, statusWords } from '../../../../lib/contacts/contact-words.ts'
import type { ListFilter } from '../../../../lib/contacts/list-view.ts'
import { tagsQuery } from '../../../../lib/contacts/queries.ts'
import { useTags } from '../../../../lib/contacts/use-tags.ts'
import { statusesOf } from '../../../../lib/contacts/status-field.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { siteChoiceQuery } from '../../api/contacts.ts'
import { ChoiceList } from './choice-list.tsx'
import {
  ACTIVE_WITHIN,
  activeWords,
  FILTER_GROUPS,
  type FilterGroup,
  INACTIVE_FOR,
  inactiveWords,
  listOf,
} from './filter-words.ts'
import classes from './filters.module.css'
import { useAtOnce } from './use-at-once.ts'

export interface FilterFieldProps {
  group: FilterGroup
  filter: ListFilter
  onChange: (change: Partial<Record<keyof ListFilter, string | string[] | undefined>>) => void
}

const several = (value: string[]) => (value.length === 0 ? undefined : value)

/** The inside of one filter: in a popover on a desktop, in the sheet on a phone. */
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
          value={listOf(filter.source)}
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
          value={listOf(filter.status)}
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
          value={listOf(filter.tag)}
          onChange={(tag) => onChange({ tag: several(tag) })}
          onWords={setWords}
          empty="No tags yet. Select people and tag them, and the tags stand here."
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
        value={listOf(filter[name])}
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
      value={listOf(filter.site)}
      onChange={(site) => onChange({ site: several(site) })}
      empty="You have no site yet."
    />
  )
}

function Activity({ filter, onChange }: Part) {
  const value =
    filter.active_within === undefined
      ? filter.inactive_for === undefined
        ? ''
        : `inactive_for:${filter.inactive_for}`
      : `active_within:${filter.active_within}`
  const [shown, choose] = useAtOnce(value, (next) => {
    const [name = '', days] = next.split(':')
    onChange({ active_within: undefined, inactive_for: undefined, ...(days === undefined ? {} : { [name]: days }) })
  })
  const choices = [
    { value: '', label: 'Any time' },
    ...ACTIVE_WITHIN.map((days) => ({ value: `active_within:${days}`, label: activeWords(days) })),
    ...INACTIVE_FOR.map((days) => ({ value: `inactive_for:${days}`, label: inactiveWords(days) })),
  ]
  return (
    <Radio.Group aria-label="Last activity" value={shown} onChange={choose}>
      <Stack gap={0}>
        {choices.map((choice) => (
          <Radio key={choice.value} className={classes.choice ?? ''} size="sm" {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
