import { ImportStrip } from '../../features/contact-imports/index.ts'
import { Contact } from '../../features/contacts/screens/contact.tsx'
import { ContactSegments } from '../../features/segments/index.ts'
import { Component as NotFound } from './not-found.tsx'
import type { FirstQueries } from '../../lib/first-queries.ts'
import { contactQuery, fieldsQuery, neighboursQuery, tagsQuery } from '../../lib/contacts/queries.ts'
import { viewOf } from '../../lib/contacts/list-view.ts'
import { importsQuery } from '../../features/contact-imports/api/imports.ts'
import { notesQuery, timelineQuery } from '../../lib/contacts/history.ts'
import { consentQuery } from '../../features/contacts/api/contact.ts'
import { scoreQuery } from '../../features/contacts/api/scoring.ts'
import { segmentsOfQuery } from '../../features/segments/api/people.ts'
import { segmentNamesQuery } from '../../lib/contacts/segments.ts'

export const firstQueries: FirstQueries = ({ params: { contactId = '' }, search }) => [
  contactQuery(contactId),
  neighboursQuery(contactId, viewOf(search)),
  fieldsQuery,
  tagsQuery,
  consentQuery(contactId),
  scoreQuery(contactId),
  segmentsOfQuery(contactId),
  segmentNamesQuery,
  notesQuery(contactId),
  timelineQuery(contactId),
  importsQuery(1),
]

/** `/dashboard/contacts/:contactId`, with the running imports. */
export function Component() {
  return (
    <Contact
      notFound={
        <NotFound
          text="The address may be mistyped, or the contact may have been deleted."
          back={{ to: '/dashboard/contacts', label: 'Back to contacts' }}
        />
      }
      Segments={ContactSegments}
      imports={<ImportStrip />}
    />
  )
}
