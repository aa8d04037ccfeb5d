import { PersonPane } from '../../features/contacts/components/detail/person-pane.tsx'
import { ContactSegments } from '../../features/segments/index.ts'

/** A contact with the segments that they are in. */
export default function Person({ contactId }: { contactId: string }) {
  return <PersonPane contactId={contactId} Segments={ContactSegments} />
}
