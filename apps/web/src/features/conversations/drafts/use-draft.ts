import type { Message } from '@greenroom/contracts'
import { useEffect, useSyncExternalStore } from 'react'
import { storeDraft } from '../api/messages.ts'
import type { Conversation } from '../api/threads.ts'
import { createDrafts, type Draft, draftOf, type Drafts, EMPTY, isEmpty } from './drafts.ts'

let made: Drafts | undefined

/** The drafts of this browser. */
export const drafts = (): Drafts =>
  (made ??= createDrafts(async (contactId, { channel = 'sms', subject, content, media }, isLeaving) => {
    const body = { channel, subject, content, media_ids: media.map(({ id }) => id) }
    return writtenAt((await storeDraft(contactId, body, isLeaving)).draft)
  }))

const writtenAt = (draft: Conversation['draft']): number | undefined =>
  draft === null ? undefined : Date.parse(draft.updated_at)

/** Puts a message that was taken back into the composer, unless something else is written there by now. */
export function reclaim(message: Message): void {
  const store = drafts()
  if (isEmpty(store.get(message.contact_id))) store.write(message.contact_id, draftOf(message))
}

/** Returns what is written to a contact so far, and a function that changes it. */
export function useDraft({
  contact_id: contactId,
  draft,
  asked_at: askedAt,
}: Pick<Conversation, 'contact_id' | 'draft' | 'asked_at'>) {
  const store = drafts()
  const current = useSyncExternalStore(store.subscribe, () => store.get(contactId))
  useEffect(() => {
    const here =
      draft === null
        ? EMPTY
        : { channel: draft.channel, subject: draft.subject, content: draft.content, media: [...draft.media] }
    store.adopt(contactId, { draft: here, at: writtenAt(draft), askedAt })
  }, [store, contactId, draft, askedAt])
  useEffect(() => {
    window.addEventListener('pagehide', store.leave)
    return () => window.removeEventListener('pagehide', store.leave)
  }, [store])
  const change = (part: Partial<Draft>) => store.write(contactId, { ...store.get(contactId), ...part })
  return { draft: current, change, clear: () => store.write(contactId, EMPTY) }
}
