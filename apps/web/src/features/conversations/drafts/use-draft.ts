import type { Message } from '@greenroom/contracts'
import { useEffect, useSyncExternalStore } from 'react'
import { storeDraft } from '../api/messages.ts'
import type { Conversation } from '../api/threads.ts'
import { createDrafts, type Draft, draftOf, type Drafts, EMPTY, isEmpty } from './drafts.ts'

let made: Drafts | undefined

/** The drafts of this browser. */
export const drafts = (): Drafts =>
  (made ??= createDrafts((contactId, { channel = 'sms', subject, content, media }, isLeaving) =>
    storeDraft(contactId, { channel, subject, content, media_ids: media.map(({ id }) => id) }, isLeaving),
  ))

/** Puts a message that was taken back into the composer, unless something else is written there by now. */
export function reclaim(message: Message): void {
  const store = drafts()
  if (isEmpty(store.get(message.contact_id))) store.write(message.contact_id, draftOf(message))
}

/** Returns what is written to a contact so far, and a function that changes it. */
export function useDraft({ contact_id: contactId, draft }: Pick<Conversation, 'contact_id' | 'draft'>) {
  const store = drafts()
  const current = useSyncExternalStore(store.subscribe, () => store.get(contactId))
  useEffect(() => {
    store.adopt(
      contactId,
      draft === null
        ? EMPTY
        : {
            channel: draft.channel,
            subject: draft.subject,
            content: draft.content,
            media: [...draft.media],
          },
    )
  }, [store, contactId, draft])
  useEffect(() => {
    window.addEventListener('pagehide', store.leave)
    return () => window.removeEventListener('pagehide', store.leave)
  }, [store])
  const change = (part: Partial<Draft>) => store.write(contactId, { ...store.get(contactId), ...part })
  return { draft: current, change, clear: () => store.write(contactId, EMPTY) }
}
