import type { Contact as ContactRecord } from '@greenroom/contracts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import { contactQuery } from '../../../lib/contacts/queries.ts'
import { Late } from '../../../ui/late.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ConsentCard } from '../components/detail/consent/consent-card.tsx'
import { ContactContext, type Same } from '../components/detail/contact-context.ts'
import { ContactSkeleton } from '../components/detail/contact-skeleton.tsx'
import { DetailsCard } from '../components/detail/details-card.tsx'
import { Header } from '../components/detail/header.tsx'
import { Neighbors } from '../components/detail/neighbors.tsx'
import { NotesCard } from '../components/detail/notes-card.tsx'
import { SegmentsCard } from '../components/detail/segments-card.tsx'
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
  /** Shown if the contact does not exist. */
  notFound: ReactNode
}

/** `/dashboard/contacts/:contactId`: one contact. */
export function Contact({ imports, notFound }: ContactProps) {
  const { contactId = '' } = useParams()
  const query = useQuery(contactQuery(contactId))
  useCodeAhead(dialogs)
  useGuardedDrafts()
  return (
    <Loaded query={query} place="screen" what="This contact" skeleton={<ContactSkeleton />} missing={notFound}>
      {(contact) => (
        <>
          {imports}
          <Person key={contactId} contact={contact} />
        </>
      )}
    </Loaded>
  )
}

type Merging = { opened: boolean; same: Same | undefined }

function Person({ contact }: { contact: ContactRecord }) {
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
          <SegmentsCard />
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
