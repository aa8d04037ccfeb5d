import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { contactQuery } from '../../../../lib/contacts/queries.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { ConsentCard } from './consent/consent-card.tsx'
import { ContactContext } from './contact-context.ts'
import { ContactSkeleton } from './contact-skeleton.tsx'
import { DetailsCard } from './details-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { ScoreCard } from './score-card.tsx'
import { TagsCard } from './tags-card.tsx'

export interface PersonPaneProps {
  contactId: string
  /** The segments that the contact is in, and why. */
  Segments: ComponentType<{ contactId: string; name: string }>
}

const goToContact = (contactId: string) => {
  window.location.assign(`/dashboard/contacts/${contactId}`)
}

/** What is known about a contact, edited in place, beside something else about them. */
export function PersonPane({ contactId, Segments }: PersonPaneProps) {
  const query = useQuery(contactQuery(contactId))
  return (
    <Loaded query={query} what="This contact" skeleton={<ContactSkeleton />} missing={null}>
      {(contact) => (
        <ContactContext
          key={contactId}
          // Two contacts are merged on the contact's own screen.
          value={{ contact, search: '', merge: () => goToContact(contact.id) }}
        >
          <DetailsCard />
          <TagsCard />
          <ConsentCard />
          <SectionCard title="Segments">
            <Suspense fallback={<Skeleton height={28} width="60%" />}>
              <Segments contactId={contact.id} name={displayName(contact)} />
            </Suspense>
          </SectionCard>
          <ScoreCard />
          <NotesCard />
        </ContactContext>
      )}
    </Loaded>
  )
}
