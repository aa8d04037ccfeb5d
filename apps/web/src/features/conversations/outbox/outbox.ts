import {
  type Message,
  type MessageMedia,
  messageMedia,
  type SendMessageBody,
  sendMessageBody,
} from '@greenroom/contracts'
import { z } from 'zod'
import { ApiError } from '../../../lib/api/index.ts'
import { UNSENT } from '../../../lib/conversations.ts'
import { keepUntilLogOut, readUntilLogOut } from '../../../lib/session/index.ts'

/** A message that the server has not confirmed yet. */
export interface Unsent {
  /** Its Idempotency-Key: however often it is sent, it leaves once (standard M3). */
  key: string
  contactId: string
  body: SendMessageBody
  /** Files of the body, for its owner to edit it again. */
  media?: MessageMedia[] | undefined
  /** When Send was pressed, as ISO 8601. */
  at: string
  /** `sending`: an attempt is under way. `waiting`: for a connection. `retrying`: the server is in trouble. */
  state: 'sending' | 'waiting' | 'retrying' | 'failed'
  /** Why it failed. */
  problem?: string | undefined
  /** An attempt ended without an answer: the server may have it. */
  mayHaveArrived?: boolean | undefined
  /** Times that it was discarded and put back. */
  returned?: number | undefined
}

export interface OutboxPorts {
  send: (unsent: Unsent) => Promise<Message>
  onSent: (message: Message, unsent: Unsent) => void
  /** Returns false if nothing that is sent now would leave the device. */
  isOnline: () => boolean
  /** Resolves after a wait in milliseconds, and as soon as a lost connection is back. */
  wait: (milliseconds: number) => Promise<void>
}

/** Milliseconds before a message without an answer is tried again; doubled each time up to the last. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const

const stored = z.array(
  z.object({
    key: z.string(),
    contactId: z.string(),
    body: sendMessageBody,
    media: z.array(messageMedia).optional(),
    at: z.string(),
    state: z.enum(['sending', 'waiting', 'retrying', 'failed']),
    problem: z.string().optional(),
    mayHaveArrived: z.boolean().optional(),
    returned: z.number().optional(),
  }),
)

function read(): Unsent[] {
  try {
    return stored.safeParse(JSON.parse(readUntilLogOut(UNSENT, 'browser') ?? '[]')).data ?? []
  } catch {
    return [] // the storage contains something else
  }
}

/**
 * Keeps messages until the server has them, also through a reload. Without a connection they wait. Messages to one
 * person leave in order: a later one waits until the earlier one is answered. What the server refuses stays with its
 * reason until it is sent again or discarded. All tabs share the list: each takes over what the others have written.
 */
export function createOutbox({ send, onSent, isOnline, wait }: OutboxPorts) {
  let items: readonly Unsent[] = read()
  /** The last write reached the storage: what is no longer there was sent or discarded by another tab. */
  let isKept = true
  const known = new Set(items.map(nameOf))
  const listeners = new Set<() => void>()
  /** Work under way, by contact. */
  const running = new Map<string, Promise<void>>()

  function show(next: readonly Unsent[]): void {
    items = next
    for (const item of next) known.add(nameOf(item))
    for (const listener of listeners) listener()
  }
  /** Returns the messages of all tabs: what is being sent here as it is here, the rest as it was stored last. */
  function merged(): readonly Unsent[] {
    const stored = new Map(read().map((item) => [item.key, item]))
    const own = items.flatMap((item) => {
      const there = stored.get(item.key)
      if (!isKept) return [item]
      return there === undefined ? [] : [running.has(item.contactId) ? item : there]
    })
    return [...own, ...[...stored.values()].filter((item) => !known.has(nameOf(item)))]
  }
  function update(change: (all: readonly Unsent[]) => readonly Unsent[]): void {
    const next = change(merged())
    const text = JSON.stringify(next)
    keepUntilLogOut(UNSENT, text, 'browser')
    isKept = readUntilLogOut(UNSENT, 'browser') === text
    show(next)
  }
  const change = (key: string, part: Partial<Unsent>) =>
    update((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)))
  const remove = (key: string) => update((all) => all.filter((item) => item.key !== key))
  const find = (key: string) => items.find((item) => item.key === key)

  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.endsWith(UNSENT)) show(merged())
  })

  /** Tries one message until it is answered, or gone. */
  async function deliver(key: string): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const canLeave = isOnline()
      change(key, { state: canLeave ? 'sending' : 'waiting' })
      const unsent = find(key)
      if (unsent === undefined) return
      try {
        if (canLeave) {
          const message = await send(unsent)
          remove(key)
          onSent(message, unsent)
          return
        }
      } catch (error) {
        if (!isUnanswered(error)) {
          change(key, { state: 'failed', problem: error instanceof Error ? error.message : undefined })
          return
        }
        change(key, { state: error.status === 0 ? 'waiting' : 'retrying', mayHaveArrived: true })
      }
      await wait(WAITS[Math.min(attempt, WAITS.length - 1)] ?? 0)
    }
  }
  async function deliverAll(contactId: string): Promise<void> {
    const next = () => items.find((item) => item.contactId === contactId && item.state !== 'failed')
    try {
      for (let unsent = next(); unsent; unsent = next()) await deliver(unsent.key)
    } finally {
      running.delete(contactId)
    }
  }
  function deliverTo(contactId: string): Promise<void> {
    const work = running.get(contactId) ?? Promise.resolve().then(() => deliverAll(contactId))
    running.set(contactId, work)
    return work
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    add: (unsent: Omit<Unsent, 'state'>) => {
      update((all) => [...all, { ...unsent, state: 'sending' }])
      return deliverTo(unsent.contactId)
    },
    /** Sends one again that failed, under its own key. */
    again: async (key: string) => {
      change(key, { state: 'sending', problem: undefined })
      const unsent = find(key)
      if (unsent) await deliverTo(unsent.contactId)
    },
    discard: remove,
    /** Puts one back that was discarded, in its place and under its own key. */
    putBack: (unsent: Unsent) => {
      const again = { ...unsent, returned: (unsent.returned ?? 0) + 1 }
      update((all) => [...all, again].toSorted((a, b) => a.at.localeCompare(b.at)))
      return again.state === 'failed' ? Promise.resolve() : deliverTo(again.contactId)
    },
    /** Goes on with what an earlier visit left. */
    resume: () => {
      for (const { contactId, state } of items) if (state !== 'failed') void deliverTo(contactId)
    },
  }
}

/** Returns a name that a message changes when it is put back, so that no tab takes it for the discarded one. */
const nameOf = ({ key, returned = 0 }: Unsent): string => `${key} ${returned}`

export type Outbox = ReturnType<typeof createOutbox>

/** Returns whether the server may not have seen the call: it has to be made again. */
const isUnanswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
