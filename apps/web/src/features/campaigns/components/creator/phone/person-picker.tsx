import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '../../../../../lib/contacts/contact-words.ts'
import { peopleQuery } from '../../../../../lib/contacts/queries.ts'
import { IconChevronLeft, IconChevronRight } from '../../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../../ui/in-main.ts'
import { useCreator } from '../creator-context.ts'
import classes from './phone.module.css'

/** Chooses whose message is shown: by name, or one after the other. */
export function PersonPicker() {
  const { shown } = useCreator()
  const { person, setPick, isAsked } = shown
  const step = (to: 'next' | 'previous') => setPick({ pick: to, ...(person && { contact_id: person.contact_id }) })
  return (
    <div className={classes.picker}>
      <Button
        variant="default"
        px={8}
        aria-label="Previous person"
        disabled={!isAsked}
        onClick={() => step('previous')}
      >
        <IconChevronLeft size={18} aria-hidden />
      </Button>
      <PersonSelect />
      <Button variant="default" px={8} aria-label="Next person" disabled={!isAsked} onClick={() => step('next')}>
        <IconChevronRight size={18} aria-hidden />
      </Button>
    </div>
  )
}

const PAUSE_MS = 150

/** Finds a person by name, email, or phone. */
function PersonSelect() {
  const { shown } = useCreator()
  const { person, outsider, setPick, isAsked } = shown
  const one = person ? { ...person, id: person.contact_id } : outsider
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const name = one ? displayName(one) : ''
  // The field repeats the name of whoever is shown, which is no search.
  const [q] = useDebouncedValue(words === name ? '' : words.trim(), PAUSE_MS)
  const { data: found = [], isFetching } = useQuery({ ...peopleQuery(q), enabled: isOpen })
  const choices = found.map((contact) => ({ value: contact.id, label: displayName(contact) }))
  const hasOwn = one === undefined || choices.some(({ value }) => value === one.id)
  return (
    <Select
      aria-label="Preview as"
      placeholder="Alex, an example"
      flex={1}
      searchable
      // The server has searched already, also by email and phone.
      filter={({ options }) => options}
      data={hasOwn ? choices : [...choices, { value: one.id, label: name }]}
      value={one?.id ?? null}
      onChange={(id) => id !== null && setPick({ pick: 'named', contact_id: id })}
      onSearchChange={setWords}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={isFetching ? 'Searching…' : 'Nobody found.'}
      allowDeselect={false}
      disabled={!isAsked}
      comboboxProps={IN_MAIN}
    />
  )
}
