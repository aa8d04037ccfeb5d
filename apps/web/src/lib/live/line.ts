import { createTimers } from '../session/timers.ts'

/** Events of the server (contract: `GET /api/events`). */
export type LiveEvent =
  /** Rows of the user in these tables have changed. */
  | { kind: 'change'; tables: readonly string[] }
  /** Missed changes are unknown: everything must be refetched. `isFirst`: nothing was heard before. */
  | { kind: 'resync'; isFirst: boolean }
  | { kind: 'session-ended' }
  /** The server refused the connection: the session may have ended, or there are too many streams. */
  | { kind: 'refused' }

export interface LineState {
  /** Id of the last received event; null before the first. */
  since: string | null
  /** True if the server answers at all. */
  reachable: boolean
}

/** The parts of EventSource in use. */
export interface Source {
  readonly readyState: number
  addEventListener: (type: string, listener: (event: { data?: unknown; lastEventId?: string }) => void) => void
  close: () => void
}

export interface LineParts {
  open: (since: string | null) => Source
  /** Returns whether the server answers at all. */
  probe: () => Promise<boolean>
  /** Uniform in [0, 1). */
  random: () => number
  /** Id of the last event that this tab's page, an earlier line, or another tab's line includes; null without one. */
  since: string | null
  /** True if this tab has heard of no line before: what it shows was just read. */
  isFirst: boolean
  onEvent: (event: LiveEvent) => void
  /** Called on every change, and on every sign of life. */
  onState: (state: LineState) => void
}

const CLOSED = 2
/** Waits between attempts in milliseconds, each randomly shortened by up to half; the last repeats. */
const WAITS = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** Milliseconds. A line without a heartbeat (one every 20 s) for this long is dead. */
const SILENCE_MS = 50_000

/**
 * One connection to the server's events. Reopens it whenever it ends, after a growing, random wait, and resumes after
 * the last received event. Closed while the browser is offline.
 */
export function createLine(parts: LineParts): { stop: () => void } {
  const timers = createTimers()
  let { since, isFirst } = parts
  let source: Source | null = null
  let failures = 0
  let stopped = false
  let attempt = 0

  const tell = (reachable: boolean) => {
    if (!stopped) parts.onState({ since, reachable })
  }
  const close = () => {
    source?.close()
    source = null
    timers.stop()
  }
  const again = () => {
    close()
    const wait = WAITS[Math.min(failures, WAITS.length - 1)] ?? 30_000
    failures += 1
    timers.after(wait * (0.5 + parts.random() / 2), open)
  }
  const watch = () => {
    timers.stop()
    timers.after(SILENCE_MS, lost)
  }

  /**
   * Handles a connection that ended or broke. Probes the server, to show its state; another attempt follows in any
   * case.
   */
  function lost(): void {
    const own = ++attempt
    again()
    parts.probe().then(
      (reachable) => {
        if (own === attempt) tell(reachable)
      },
      () => {
        if (own === attempt) tell(false)
      },
    )
  }

  function open(): void {
    if (stopped || !navigator.onLine) return
    close()
    const current = parts.open(since)
    source = current
    const on = (type: string, take: (data: unknown) => void) =>
      current.addEventListener(type, ({ data, lastEventId }) => {
        if (source !== current) return
        const isFirstWord = isFirst
        isFirst = false
        if (lastEventId) since = lastEventId
        attempt += 1
        failures = 0
        watch()
        take(type === 'hello' ? { ...parse(data), isFirst: isFirstWord } : parse(data))
        tell(true)
      })
    on('hello', (data) => {
      const hello = data as { resync?: unknown; isFirst: boolean }
      if (hello.resync === true) parts.onEvent({ kind: 'resync', isFirst: hello.isFirst })
    })
    on('change', (data) => {
      const { tables } = data as { tables?: unknown }
      if (Array.isArray(tables)) parts.onEvent({ kind: 'change', tables: tables.filter(isText) })
    })
    on('resync', () => parts.onEvent({ kind: 'resync', isFirst: false }))
    on('beat', () => undefined)
    on('session-ended', () => {
      failures = 2
      again()
      parts.onEvent({ kind: 'session-ended' })
    })
    current.addEventListener('error', () => {
      if (source !== current) return
      const wasRefused = current.readyState === CLOSED
      lost()
      if (wasRefused) parts.onEvent({ kind: 'refused' })
    })
    watch()
  }

  const onOnline = () => {
    failures = 0
    open()
  }
  addEventListener('online', onOnline)
  addEventListener('offline', close)
  open()
  return {
    stop: () => {
      stopped = true
      close()
      removeEventListener('online', onOnline)
      removeEventListener('offline', close)
    },
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function parse(data: unknown): object {
  try {
    const parsed: unknown = JSON.parse(String(data))
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {} // an event of a newer server: nothing is taken from it
  }
}
