import type { Contact as ContactRecord } from '@greenroom/contracts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import { displayName } from '../../../lib/contacts/contact-words.ts'
import { contactQuery } from '../../../lib/contacts/queries.ts'
import { Late } from '../../../ui/late.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ConsentCard } from '../components/detail/consent/consent-card.tsx'
import { ContactContext, type Same } from '../components/detail/contact-context.ts'
import { ContactSkeleton } from '../components/detail/contact-skeleton.tsx'
import { DetailsCard } from '../components/detail/details-card.tsx'
import { Header } from '../components/detail/header.tsx'
import { Neighbors } from '../components/detail/neighbors.tsx'
import { NotesCard } from '../components/detail/notes-card.tsx'
import { ScoreCard } from '../components/detail/score-card.tsx'
import { TagsCard } from '../components/detail/tags-card.tsx'
import { Timeline } from '../components/detail/timeline/timeline.tsx'
import { useGuardedDrafts } from '../components/detail/use-field-draft.ts'
import classes from './contact.module.css'
import { lateDialog } from '../../../ui/late-part.tsx'

const mergeDialog = () => import('../components/detail/merge/merge-dialog.tsx')
const MergeDialog = lateDialog(mergeDialog)
const dialogs = () =>
  Promise.all([
    mergeDialog(),
    import('../components/detail/consent/record-dialog.tsx'),
    import('../components/detail/editors/phone-editor.tsx'),
    import('../components/detail/editors/place-editor.tsx'),
    import('../../../ui/confirm-typed.tsx'),
  ])

export interface ContactProps {
  /** Running imports. */
  imports: ReactNode
  /** The segments that the contact is in, and why. */
  Segments: ComponentType<{ contactId: string; name: string }>
  /** Shown if the contact does not exist. */
  notFound: ReactNode
}

/** `/dashboard/contacts/:contactId`: one contact. */
export function Contact({ imports, Segments, notFound }: ContactProps) {
  const { contactId = '' } = useParams()
  const query = useQuery(contactQuery(contactId))
  useCodeAhead(dialogs)
  useGuardedDrafts()
  return (
    <Loaded query={query} place="screen" what="This contact" skeleton={<ContactSkeleton />} missing={notFound}>
      {(contact) => (
        <>
          {imports}
          <Person key={contactId} contact={contact} Segments={Segments} />
        </>
      )}
    </Loaded>
  )
}

type Merging = { opened: boolean; same: Same | undefined }

function Person({ contact, Segments }: { contact: ContactRecord } & Pick<ContactProps, 'Segments'>) {
  const { search } = useLocation()
  const [merging, setMerging] = useState<Merging>({ opened: false, same: undefined })
  const screen = useMemo(
    () => ({ contact, search, merge: (same?: Same) => setMerging({ opened: true, same }) }),
    [contact, search],
  )
  return (
    <ContactContext value={screen}>
      <Neighbors />
      <Header />
      <div className={classes.columns}>
        <div>
          <DetailsCard />
          <TagsCard />
          <ConsentCard />
          <ScoreCard />
          <SectionCard title="Segments">
            <Suspense fallback={<Skeleton height={28} width="60%" />}>
              <Segments contactId={contact.id} name={displayName(contact)} />
            </Suspense>
          </SectionCard>
        </div>
        <div>
          <NotesCard />
          <Timeline />
        </div>
      </div>
      <Late when={merging.opened}>
        <MergeDialog {...merging} onClose={() => setMerging((before) => ({ ...before, opened: false }))} />
      </Late>
    </ContactContext>
  )
}
