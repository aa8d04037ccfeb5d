import type { LineParts, LineState, LiveEvent } from './line.ts'

/** Messages between tabs. */
type Word =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'state'; state: LineState }
  /** A tab has opened and asks for the current state. */
  | { kind: 'who' }
type Message = Word & { session: string }

export interface SharedLineParts {
  /** Id of the last event that what this tab shows includes; null if it shows nothing yet. */
  since: string | null
  /** Session of these events: tabs with another session neither receive nor lead them. */
  session: string
  locks: Pick<LockManager, 'request'> | undefined
  /** Channel to the other tabs; undefined if the browser has none. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'> | undefined
  startLine: (parts: Pick<LineParts, 'since' | 'isFirst' | 'onEvent' | 'onState'>) => { stop: () => void }
  onEvent: LineParts['onEvent']
  onState: (state: LineState) => void
}

const LOCK = 'greenroom-live'
/** Milliseconds. A leader sends something at least every 30 s; one that was silent this long is asleep. */
const LEADER_ASLEEP_MS = 75_000
const WATCH_MS = 15_000

/**
 * Shares one connection between all tabs of a browser: the tab that holds the lock leads, and forwards its events. When
 * that tab closes, the next one resumes. Without locks (plain http), each visible tab has its own connection, so that
 * hidden tabs do not use up the browser's six. @returns a function that stops it
 */
export function shareLine(parts: SharedLineParts): () => void {
  const { session, locks, channel } = parts
  if (!locks || !channel) return whileVisible(parts)
  const leaving = new AbortController()
  let { since } = parts
  /** True until a line has told this tab its place. */
  let isFirst = true
  let heardAt = Date.now()
  let lead: (() => void) | null = null
  let stopOwn: (() => void) | null = null

  const post = (word: Word) => channel.postMessage({ ...word, session } satisfies Message)
  const takeState = (state: LineState) => {
    since = state.since ?? since
    isFirst &&= state.since === null
    parts.onState(state)
  }
  const follow = (state: LineState) => {
    // Changes between the making of this page and its first message from the leader never reached this tab.
    const missed = isFirst && since !== null && state.since !== null && isPast(state.since, since)
    takeState(state)
    if (missed) parts.onEvent({ kind: 'resync', isFirst: true })
  }
  let latest: LineState | null = null
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const message = data as Message
    if (message.session !== session) return
    if (message.kind === 'who') {
      if (lead && latest) post({ kind: 'state', state: latest })
      return
    }
    if (lead) return
    heardAt = Date.now()
    if (message.kind === 'event') parts.onEvent(message.event)
    else follow(message.state)
  }

  /** Leads until the lock is released or stolen. */
  const holdLock = () =>
    new Promise<void>((resolve) => {
      const line = parts.startLine({
        since,
        isFirst,
        onEvent: (event) => {
          post({ kind: 'event', event })
          parts.onEvent(event)
        },
        onState: (state) => {
          latest = state
          post({ kind: 'state', state })
          takeState(state)
        },
      })
      lead = () => {
        line.stop()
        lead = null
        latest = null
        resolve()
      }
      if (leaving.signal.aborted) lead()
    })
  const stand = (options: LockOptions) => {
    locks.request(LOCK, options, holdLock).catch((error: unknown) => {
      lead?.()
      heardAt = Date.now()
      if (leaving.signal.aborted) return
      // Another tab has taken over; without permission to lock, each tab has its own line.
      if (error instanceof DOMException && error.name === 'AbortError') stand({ signal: leaving.signal })
      else stopOwn ??= whileVisible(parts)
    })
  }
  let watchedAt = Date.now()
  const watchdog = setInterval(() => {
    const weSlept = Date.now() - watchedAt > 2 * WATCH_MS
    watchedAt = Date.now()
    if (lead || weSlept || document.hidden || !navigator.onLine) heardAt = Date.now()
    if (Date.now() - heardAt < LEADER_ASLEEP_MS) return
    heardAt = Date.now()
    stand({ steal: true })
  }, WATCH_MS)

  channel.addEventListener('message', onMessage)
  stand({ signal: leaving.signal })
  post({ kind: 'who' })
  return () => {
    leaving.abort()
    lead?.()
    stopOwn?.()
    clearInterval(watchdog)
    channel.removeEventListener('message', onMessage)
  }
}

/** Returns whether a place may be after another. A place is the server's mark, a dot, and a time (`RecentChanges`). */
function isPast(place: string, other: string): boolean {
  const [, mark, at] = /^([^.]*)\.(.*)$/.exec(place) ?? []
  const [, otherMark, otherAt] = /^([^.]*)\.(.*)$/.exec(other) ?? []
  return mark !== otherMark || !(Number(at) <= Number(otherAt))
}

function whileVisible({ startLine, onEvent, onState, ...parts }: SharedLineParts): () => void {
  let { since } = parts
  let isFirst = true
  let line: { stop: () => void } | null = null
  const follow = () => {
    if (document.hidden) {
      line?.stop()
      line = null
      return
    }
    line ??= startLine({
      since,
      isFirst,
      onEvent,
      onState: (state) => {
        since = state.since
        isFirst &&= state.since === null
        onState(state)
      },
    })
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    line?.stop()
  }
}
