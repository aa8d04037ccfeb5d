import { Button, SegmentedControl, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { peopleQuery } from '../../../../lib/contacts/queries.ts'
import { IconChevronLeft, IconChevronRight } from '../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { useCreator } from './creator-context.ts'
import classes from './person-picker.module.css'

const PICKS = [
  { value: 'shortest', label: 'Shortest' },
  { value: 'longest', label: 'Longest' },
  { value: 'emptiest', label: 'Least info' },
] as const
type Named = (typeof PICKS)[number]['value']

/** Chooses as whom of the audience the message is shown. The length of an email does not matter. */
export function PersonPicker() {
  const { shown, fields } = useCreator()
  const { person, pick, setPick, isAsked } = shown
  const step = (to: 'next' | 'previous') => setPick({ pick: to, ...(person && { contact_id: person.contact_id }) })
  const isEmptiest = pick.pick === 'emptiest'
  return (
    <>
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
        {fields.type === 'email' ? (
          <Button
            variant={isEmptiest ? 'light' : 'default'}
            px={12}
            aria-pressed={isEmptiest}
            disabled={!isAsked}
            onClick={() => setPick({ pick: isEmptiest ? 'next' : 'emptiest' })}
          >
            Least info
          </Button>
        ) : null}
      </div>
      {fields.type === 'email' ? null : (
        <SegmentedControl<Named | ''>
          aria-label="Preview recipient"
          fullWidth
          size="xs"
          mt={8}
          data={[...PICKS]}
          value={PICKS.find(({ value }) => value === pick.pick)?.value ?? ''}
          onChange={(value) => value !== '' && setPick({ pick: value })}
          disabled={!isAsked}
        />
      )}
    </>
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
