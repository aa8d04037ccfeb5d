import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type RefObject, Suspense, useEffect, useRef } from 'react'
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
import { Timeline } from './timeline/timeline.tsx'

export interface PersonPaneProps {
  contactId: string
  /** The segments that the contact is in, and why. */
  Segments: ComponentType<{ contactId: string; name: string; isExplained?: boolean }>
  /** Times that somebody asked why the contact is here. Each time, the segments come into view with their reasons. */
  asked: number
}

/** Entries of the history that the pane shows. */
const NEWEST = 5

const goToContact = (contactId: string) => {
  window.location.assign(`/dashboard/contacts/${contactId}`)
}

/** What is known about a contact, edited in place, beside something else about them. */
export function PersonPane({ contactId, Segments, asked }: PersonPaneProps) {
  const segments = useRef<HTMLDivElement>(null)
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
          <div ref={segments} tabIndex={-1}>
            <SectionCard title="Segments">
              <Suspense fallback={<Skeleton height={28} width="60%" />}>
                <Segments contactId={contact.id} name={displayName(contact)} isExplained={asked > 0} />
                <IntoView place={segments} asked={asked} />
              </Suspense>
            </SectionCard>
          </div>
          <ScoreCard />
          <NotesCard />
          <Timeline newest={NEWEST} />
        </ContactContext>
      )}
    </Loaded>
  )
}

/** Pixels that stay free above a part that comes into view, for the head of a sheet. */
const ABOVE_PX = 72

/** Returns the box that scrolls an element. The window itself stays where it is. */
function scrollingAround(element: HTMLElement): HTMLElement | null {
  let box = element.parentElement
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
  return box
}

/** Brings a part of the pane into view each time it is asked for, once its content is there. */
function IntoView({ place, asked }: { place: RefObject<HTMLElement | null>; asked: number }) {
  useEffect(() => {
    if (asked === 0) return
    const element = place.current
    if (element === null) return
    element.focus({ preventScroll: true })
    const pane = scrollingAround(element)
    if (pane) pane.scrollTop += element.getBoundingClientRect().top - pane.getBoundingClientRect().top - ABOVE_PX
  }, [place, asked])
  return null
}
