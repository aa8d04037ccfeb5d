import type { Contact } from '@greenroom/contracts'
import { Box, Flex, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '../../../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePhoneFormat } from '../../../../../lib/accounts/phone-text.tsx'
import { displayName, otherAddresses } from '../../../../../lib/contacts/contact-words.ts'
import { Loaded } from '../../../../../ui/loaded.tsx'
import { PersonAvatar } from '../../../../../ui/person-avatar.tsx'
import { peopleQuery } from '../../../../../lib/contacts/queries.ts'
import classes from './merge.module.css'

const DEBOUNCE_MS = 150

export interface FindPersonProps {
  /** The contact that stays, which cannot be chosen. */
  contact: Contact
  onChoose: (otherId: string) => void
}

/** Finds the other contact of the same person. */
export function FindPerson({ contact, onChoose }: FindPersonProps) {
  usePhoneFormat()
  const [typed, setTyped] = useState(contact.name.split(/\s+/)[0] ?? '')
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const people = useQuery({
    ...peopleQuery(q),
    select: (found) => found.filter(({ id }) => id !== contact.id),
  })
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        Which contact is the same person? It will be merged into {displayName(contact)}.
      </Text>
      <TextInput
        data-autofocus
        label="Find a contact"
        placeholder="Name, email or phone"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        // Typing replaces the suggested text.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Box mih={120} mt="sm" aria-live="polite">
        <Loaded
          query={people}
          what="Your contacts"
          skeleton={120}
          empty={
            <Text size="sm" c="dimmed">
              Nobody found. Try another part of the name or address.
            </Text>
          }
        >
          {(others) => (
            <ul className="plain-list" aria-label="Contacts found">
              {others.map((one) => (
                <li key={one.id}>
                  <button type="button" className={classes.person} onClick={() => onChoose(one.id)}>
                    <PersonAvatar name={displayName(one)} picture={null} size={34} tint={one.id} />
                    <Flex component="span" direction="column" miw={0}>
                      <span className={classes.name}>{displayName(one)}</span>
                      <span className={classes.address}>{otherAddresses(one).join(' · ')}</span>
                    </Flex>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Box>
    </>
  )
}
