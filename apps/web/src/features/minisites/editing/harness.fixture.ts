import { createEditor, type Editor } from './editor.ts'
import { fakeServer } from './fake-server.fixture.ts'
import { blockNow, visibleKeys } from './fields.ts'
import { type Journal, learnIds, readJournal } from './journal.ts'
import { saveState } from './save-state.ts'

/** Ids are unique across screens, as in browsers. */
let ids = 0

interface Timer {
  at: number
  callback: () => void
}

/**
 * A screen on a fake server, with a clock that only the test moves. A reload keeps only the stored journal. Calls under
 * way at that moment still arrive.
 * @param latency milliseconds that a request and its answer each take
 */
export function openScreen(server: ReturnType<typeof fakeServer>, latency = 0) {
  let clock = Date.parse('2026-01-01T12:00:00Z')
  let timers: Timer[] = []
  let wire: Timer[] = []
  let kept: string | undefined
  const travel = () => new Promise<void>((resolve) => wire.push({ at: clock + latency, callback: resolve }))
  const distant: typeof server.gateway = {
    ...server.gateway,
    perform: async (operation) => {
      await travel()
      try {
        return await server.gateway.perform(operation)
      } finally {
        await travel()
      }
    },
  }
  const ports = (journal: (text: string | undefined) => void) => ({
    gateway: latency === 0 ? server.gateway : distant,
    now: () => clock,
    schedule: (callback: () => void, ms: number) => {
      const timer = { at: clock + ms, callback }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    keep: (next: Journal | undefined) => journal(next && JSON.stringify(next)),
    newId: () => `new-${++ids}`,
  })
  const start = (journals: Journal[]) =>
    createEditor(
      ports((text) => (kept = text)),
      server.listing(),
      journals,
    )
  let editor: Editor = start([])

  /** Lets all due and pending work happen. */
  async function settle(): Promise<void> {
    for (let i = 0; i < 50; i++) await Promise.resolve()
  }
  /** Moves the clock. Timers fire in order. */
  async function pass(ms: number): Promise<void> {
    const until = clock + ms
    await settle()
    for (let due = nextTimer(until); due; due = nextTimer(until)) {
      clock = due.at
      timers = timers.filter((other) => other !== due)
      wire = wire.filter((other) => other !== due)
      due.callback()
      await settle()
    }
    clock = until
  }
  const nextTimer = (until: number) =>
    [...wire, ...timers].filter((timer) => timer.at <= until).toSorted((a, b) => a.at - b.at)[0]

  return {
    get editor() {
      return editor
    },
    settle,
    pass,
    /** Closes the tab at this moment and opens the editor again. */
    reload: async () => {
      editor.close()
      timers = []
      const journal = kept === undefined ? undefined : readJournal(kept)
      editor = start(journal ? [await learnIds(journal, server.gateway)] : [])
      await settle()
    },
    keys: () => visibleKeys(editor.read()),
    titles: () => visibleKeys(editor.read()).map((key) => titleOf(editor, key)),
    saving: () => saveState(editor.read()),
    kept: () => kept,
  }
}

function titleOf(editor: Editor, key: string): string {
  const edit = editor.read().blocks[key]
  return edit ? blockNow(edit).title : ''
}
