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

/** Drafts by contact. `at` is the moment at which one was written here, in milliseconds. */
const kept = z.record(z.string(), z.object({ draft, isSaved: z.boolean(), at: z.number() }))
type Kept = z.infer<typeof kept>

/** Draft that the server keeps for a contact. */
export interface ServerDraft {
  draft: Draft
  /** Moment at which it was written, in milliseconds; undefined if there is none. */
  at: number | undefined
  /** Moment at which the server was asked, in milliseconds by the clock of this device. */
  askedAt: number
}

const NAME = 'message-drafts'
/** Milliseconds without typing before the server keeps a draft. */
const PAUSE_MS = 800
/** Milliseconds after the last key in which nothing is replaced under the cursor. */
const TYPING_MS = 4000

/**
 * Keeps drafts on this device and on the server. Of two devices, the newest draft wins.
 * @param save keeps a draft on the server, and returns when it was written; `isLeaving` if the page may be gone before
 *   the answer
 */
export function createDrafts(
  save: (contactId: string, draft: Draft, isLeaving: boolean) => Promise<number | undefined>,
) {
  let all: Kept = read()
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** Drafts of another device that wait until typing pauses. */
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const typedAt = new Map<string, number>()
  /** Drafts of this device that the server has: `at` is by its clock, `saidAt`, the moment of its answer, by ours. */
  const saved = new Map<string, { at: number | undefined; saidAt: number }>()

  function put(contactId: string, next: Draft, isSaved: boolean): void {
    const { [contactId]: _, ...others } = all
    all = isSaved && isEmpty(next) ? others : { ...others, [contactId]: { draft: next, isSaved, at: Date.now() } }
    keepUntilLogOut(NAME, JSON.stringify(all), 'browser')
    for (const listener of listeners) listener()
  }
  async function store(contactId: string, isLeaving = false): Promise<void> {
    clearTimeout(timers.get(contactId))
    timers.delete(contactId)
    const sent = all[contactId]
    if (sent === undefined || sent.isSaved) return
    try {
      saved.set(contactId, { at: await save(contactId, sent.draft, isLeaving), saidAt: Date.now() })
    } catch {
      return // stays here as unsaved, and is saved with the next change or visit
    }
    if (all[contactId]?.draft === sent.draft) put(contactId, sent.draft, true)
  }

  /** Tells whether the server had a draft before the one of this device. */
  function isStale(contactId: string, { at, askedAt }: ServerDraft): boolean {
    const own = saved.get(contactId)
    if (own === undefined) return false
    return at === undefined || own.at === undefined ? askedAt <= own.saidAt : at <= own.at
  }
  function adopt(contactId: string, server: ServerDraft): void {
    clearTimeout(waiting.get(contactId))
    const here = all[contactId]
    if (JSON.stringify(here?.draft ?? EMPTY) === JSON.stringify(server.draft) || isStale(contactId, server)) return
    const pause = (typedAt.get(contactId) ?? 0) + TYPING_MS - Date.now()
    if (pause > 0) {
      waiting.set(
        contactId,
        setTimeout(() => adopt(contactId, server), pause),
      )
    } else if (here && !here.isSaved && here.at >= (server.at ?? 0)) void store(contactId)
    else put(contactId, server.draft, true)
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
      typedAt.set(contactId, Date.now())
      clearTimeout(timers.get(contactId))
      timers.set(
        contactId,
        setTimeout(() => void store(contactId), PAUSE_MS),
      )
    },
    /** Takes what the server keeps if it is newer, once nobody types here. */
    adopt,
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
