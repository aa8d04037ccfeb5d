import { MAX_TEST_CONTACTS } from '@greenroom/domain/campaigns'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '../../../../../lib/contacts/contact-words.ts'
import { peopleQuery } from '../../../../../lib/contacts/queries.ts'

const PAUSE_MS = 150

export interface PeopleFieldProps {
  label: string
  /** Names by id. */
  people: ReadonlyMap<string, string>
  onChange: (people: ReadonlyMap<string, string>) => void
}

/** Finds a few contacts for a test. */
export function PeopleField({ label, people, onChange }: PeopleFieldProps) {
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), PAUSE_MS)
  const { data: found = [], isFetching } = useQuery(peopleQuery(q))
  const names = new Map([...people, ...found.map((one) => [one.id, displayName(one)] as const)])
  return (
    <MultiSelect
      label={label}
      placeholder={people.size === 0 ? 'Find a contact' : ''}
      searchable
      filter={({ options }) => options}
      hidePickedOptions
      maxValues={MAX_TEST_CONTACTS}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={[...people.keys()]}
      onChange={(ids) => onChange(new Map(ids.map((id) => [id, names.get(id) ?? ''])))}
      onSearchChange={setWords}
      nothingFoundMessage={isFetching ? 'Searching…' : 'Nobody found.'}
    />
  )
}
