import { ImportStrip } from '../../features/contact-imports/index.ts'
import { Contact } from '../../features/contacts/screens/contact.tsx'
import { ContactSegments } from '../../features/segments/index.ts'
import { Component as NotFound } from './not-found.tsx'

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
