import { Inbox } from '../../features/conversations/screens/inbox.tsx'
import { conversationQuery, threadsQuery } from '../../features/conversations/api/threads.ts'
import { messagesQuery } from '../../features/conversations/api/messages.ts'
import { inboxAddress, viewOfInbox } from '../../features/conversations/components/inbox-address.ts'
import { readAddress } from '../../lib/address/index.ts'
import type { FirstQueries } from '../../lib/first-queries.ts'
import { latePart } from '../../ui/late-part.tsx'

export const firstQueries: FirstQueries = ({ params: { contactId }, search }) => [
  threadsQuery(viewOfInbox(readAddress(inboxAddress, search))),
  ...(contactId === undefined ? [] : [conversationQuery(contactId), messagesQuery(contactId)]),
]

/** The contact beside their conversation; its code comes when the pane is open. */
const Person = latePart(() => import('./person-pane.tsx'))

/** `/dashboard/conversations`, with what the contacts know about the person. */
export function Component() {
  return <Inbox Person={Person} />
}
