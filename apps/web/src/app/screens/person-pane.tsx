import { PersonPane } from '../../features/contacts/components/detail/person-pane.tsx'
import { ContactSegments } from '../../features/segments/index.ts'

/** A contact with the segments that they are in. */
export default function Person(props: { contactId: string; asked: number }) {
  return <PersonPane {...props} Segments={ContactSegments} />
}
