import { type Message, messageMedia } from '@greenroom/contracts'
import { MESSAGE_CHANNELS } from '@greenroom/domain/messages'
import { z } from 'zod'
import { keepUntilLogOut, readUntilLogOut } from '../../../lib/session/index.ts'

const draft = z.object({
  channel: z.enum(MESSAGE_CHANNELS).optional(),
  subject: z.string(),
  content: z.string(),
  media: z.array(messageMedia),
})
/** What is written to a contact so far. */
export type Draft = z.infer<typeof draft>

export const EMPTY: Draft = { subject: '', content: '', media: [] }
export const isEmpty = ({ subject, content, media }: Draft): boolean =>
  subject === '' && content === '' && media.length === 0

const kept = z.record(z.string(), z.object({ draft, isSaved: z.boolean() }))
type Kept = z.infer<typeof kept>

const NAME = 'message-drafts'
/** Milliseconds without typing before the server keeps a draft. */
const PAUSE_MS = 800

/** @param save keeps a draft on the server; `isLeaving` if the page may be gone before the answer */
export function createDrafts(save: (contactId: string, draft: Draft, isLeaving: boolean) => Promise<unknown>) {
  let all: Kept = read()
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function put(contactId: string, next: Draft, isSaved: boolean): void {
    const { [contactId]: _, ...others } = all
    all = isSaved && isEmpty(next) ? others : { ...others, [contactId]: { draft: next, isSaved } }
    keepUntilLogOut(NAME, JSON.stringify(all), 'browser')
    for (const listener of listeners) listener()
  }
  async function store(contactId: string, isLeaving = false): Promise<void> {
    clearTimeout(timers.get(contactId))
    timers.delete(contactId)
    const sent = all[contactId]
    if (sent === undefined || sent.isSaved) return
    try {
      await save(contactId, sent.draft, isLeaving)
    } catch {
      return // stays here as unsaved, and is saved with the next change or visit
    }
    if (all[contactId]?.draft === sent.draft) put(contactId, sent.draft, true)
  }

  return {
    get: (contactId: string): Draft => all[contactId]?.draft ?? EMPTY,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Keeps a draft here at once, and on the server when typing pauses. */
    write: (contactId: string, next: Draft) => {
      put(contactId, next, false)
      clearTimeout(timers.get(contactId))
      timers.set(
        contactId,
        setTimeout(() => void store(contactId), PAUSE_MS),
      )
    },
    /** Takes what the server keeps, unless something here is not saved yet. */
    adopt: (contactId: string, server: Draft) => {
      const here = all[contactId]
      if (here && !here.isSaved) void store(contactId)
      else if (JSON.stringify(here?.draft ?? EMPTY) !== JSON.stringify(server)) put(contactId, server, true)
    },
    /** Saves what is not saved yet before the page is left. */
    leave: () => {
      for (const contactId of timers.keys()) void store(contactId, true)
    },
  }
}
export type Drafts = ReturnType<typeof createDrafts>

function read(): Kept {
  try {
    return kept.safeParse(JSON.parse(readUntilLogOut(NAME, 'browser') ?? '{}')).data ?? {}
  } catch {
    return {} // the storage contains something else
  }
}

/** Returns a message that was taken back as a draft. */
export const draftOf = ({ channel, subject, content, media }: Message): Draft => ({
  channel,
  subject: subject ?? '',
  content,
  media: [...media],
})
