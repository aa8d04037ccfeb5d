import * as actions from './actions.ts'
import { siteFields } from './fields.ts'
import type { Gateway } from './gateway.ts'
import { adopt, journalOf, type Journal, open } from './journal.ts'
import type { Choice } from '../../../lib/editing/edit.ts'
import { rebase } from '../../../lib/editing/merge.ts'
import type { BlockFields, EditingState, Listing, Operation, SiteFields } from './model.ts'
import { nextOperation } from './next.ts'
import { type Answer, begin, type Failure, fail, succeed } from './outcome.ts'

export interface Ports {
  gateway: Gateway
  /** Milliseconds since 1970. */
  now: () => number
  /** Calls back after some milliseconds, unless canceled. */
  schedule: (callback: () => void, ms: number) => () => void
  /** Stores the journal of this screen. Undefined clears it. */
  keep: (journal: Journal | undefined) => void
  newId: () => string
}

/**
 * Edits one site. Applies changes at once, keeps them in the browser, and sends them to the server one call at a time.
 * It waits while offline; after a reload, `journals` holds the unsent changes.
 */
export function createEditor(ports: Ports, listing: Listing, journals: readonly Journal[]) {
  let state = open(listing, journals)
  let cancelTimer: (() => void) | undefined
  let isClosed = false
  const listeners = new Set<() => void>()
  const waiting: (() => void)[] = []
  let isHeld = false

  const set = (next: EditingState) => {
    if (next === state) return
    state = next
    ports.keep(journalOf(state, ports.now()))
    for (const listener of listeners) listener()
  }
  const act = (next: EditingState) => {
    set(next)
    pump()
  }

  function pump(): void {
    cancelTimer?.()
    cancelTimer = undefined
    if (isClosed || state.inFlight || isHeld) return
    const turn = waiting.shift()
    if (turn) {
      isHeld = true
      turn()
      return
    }
    const next = nextOperation(state, ports.now())
    if (!next) return
    if ('wakeAt' in next) cancelTimer = ports.schedule(pump, Math.max(0, next.wakeAt - ports.now()))
    else void send(next.send)
  }

  async function send(operation: Operation): Promise<void> {
    set(begin(state, operation))
    const outcome = await perform(ports.gateway, operation)
    if (isClosed) return
    act(
      outcome.ok
        ? succeed(state, operation, outcome.answer, ports.now())
        : fail(state, operation, outcome.failure, ports.now()),
    )
  }

  /** Makes a separate call between two calls of the queue, so that they never overlap on the server. */
  async function alone<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      pump()
    })
    try {
      return await work()
    } finally {
      isHeld = false
      pump()
    }
  }

  const now = ports.now
  pump()
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    editSite: (fields: Partial<SiteFields>) => act(actions.editSite(state, fields, now())),
    editBlock: (key: string, fields: Partial<BlockFields>) => act(actions.editBlock(state, key, fields, now())),
    /** @returns the key of the new block */
    addBlock: (type: actions.Addition['type'], fields: BlockFields, after?: string | null): string => {
      const key = ports.newId()
      act(
        actions.addBlock(
          state,
          { key, idempotencyKey: ports.newId(), type, fields, ...(after !== undefined && { after }) },
          now(),
        ),
      )
      return key
    },
    removeBlock: (key: string) => act(actions.removeBlock(state, key, now())),
    /** Restores a deleted block, or creates it again if the server has already deleted it. */
    undoRemove: (key: string, lost: { type: actions.Addition['type']; fields: BlockFields; after: string | null }) => {
      const isThere = state.blocks[key] !== undefined
      const back = actions.undoRemove(state, key, now())
      if (isThere && back !== state) act(back)
      else if (!isThere || state.blocks[key]?.removed) {
        const after = lost.after !== null && state.list.includes(lost.after) ? lost.after : null
        act(actions.addBlock(state, { key: ports.newId(), idempotencyKey: ports.newId(), ...lost, after }, now()))
      }
    },
    arrange: (keys: readonly string[]) => act(actions.arrange(state, keys, now())),
    moveBlock: (key: string, place: number) => act(actions.moveBlock(state, key, place, now())),
    settleSite: (choice: Choice) => act(actions.settleSite(state, choice)),
    settleBlock: (key: string, choice: Choice) => act(actions.settleBlock(state, key, choice, ports.newId())),
    settleOrder: (choice: Choice) => act(actions.settleOrder(state, choice)),
    /**
     * Sends changes without waiting for a pause in typing. With `removals`, also deletions that could still be undone.
     */
    flush: (options?: { removals?: boolean }) => act(actions.makeDue(state, options)),
    retry: () => act(actions.retry(state)),
    /** Reads the server's state after the call under way. */
    refresh: () => act({ ...state, stale: true }),
    /** Takes over unsent changes of another tab. @param look the server's current state */
    adopt: (journal: Journal, look: Listing) => act(adopt(state, journal, look)),
    /** Renames the site. @throws what the call throws; the site is then unchanged */
    rename: (username: string) =>
      alone(async () => {
        const row = await ports.gateway.rename(username)
        set({ ...state, site: rebase(state.site, row, siteFields) as EditingState['site'] })
      }),
    /** Stops for good. Unsent changes stay stored. */
    close: () => {
      isClosed = true
      cancelTimer?.()
      listeners.clear()
    },
  }
}

export type Editor = ReturnType<typeof createEditor>

type Outcome = { ok: true; answer: Answer } | { ok: false; failure: Failure }

async function perform(gateway: Gateway, operation: Operation): Promise<Outcome> {
  try {
    return { ok: true, answer: await gateway.perform(operation) }
  } catch (error) {
    return { ok: false, failure: gateway.failureOf(error) }
  }
}
