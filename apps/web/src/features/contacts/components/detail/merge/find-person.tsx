import type { Contact } from '@greenroom/contracts'
import { Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName, otherAddresses } from '../../../../../lib/contacts/contact-words.ts'
import { LoadProblem } from '../../../../../ui/load-problem.tsx'
import { PersonAvatar } from '../../../../../ui/person-avatar.tsx'
import { peopleQuery } from '../../../api/contact.ts'
import classes from './merge.module.css'

const DEBOUNCE_MS = 150

export interface FindPersonProps {
  /** Is none of those who can be chosen. */
  contact: Contact
  onChoose: (otherId: string) => void
}

/** Finds who else is the same person. */
export function FindPerson({ contact, onChoose }: FindPersonProps) {
  const [typed, setTyped] = useState(contact.name.split(/\s+/)[0] ?? '')
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const { data, error, refetch } = useQuery(peopleQuery(q))
  const others = data?.filter(({ id }) => id !== contact.id)
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        Who else is the same person? Both become one, under {displayName(contact)}.
      </Text>
      <TextInput
        data-autofocus
        label="Find a contact"
        placeholder="Name, email or phone"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        // What is proposed is replaced by what is typed.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={classes.found} aria-live="polite">
        {others ? (
          others.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nobody else is found. Try another part of the name or address.
            </Text>
          ) : (
            <ul className="plain-list" aria-label="Contacts found">
              {others.map((one) => (
                <li key={one.id}>
                  <button type="button" className={classes.person} onClick={() => onChoose(one.id)}>
                    <PersonAvatar name={displayName(one)} picture={null} size={34} tint={one.id} />
                    <span className={classes.who}>
                      <span className={classes.name}>{displayName(one)}</span>
                      <span className={classes.address}>{otherAddresses(one).join(' · ')}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        ) : error ? (
          <LoadProblem what="Your contacts" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={120} />
        )}
      </div>
    </>
  )
}
