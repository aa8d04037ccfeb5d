import { AppError } from '../errors.ts'
import { RateLimited } from '../http/rate-limit.ts'
import type { Logger } from '../log/logger.ts'
import { EventStream } from './event-stream.ts'
import type { Listener } from './listener.ts'
import { RecentChanges } from './recent-changes.ts'

/** Milliseconds between two heartbeats, at which the sessions of all streams are checked too (standard W1). */
export const BEAT_MS = 20_000
/** Milliseconds after which a reader that does not read is cut off (standard O3). */
const SLOWEST_MS = 30_000
/** Milliseconds that a reader has to read the end of a stream, so that the process can stop (standard O1). */
const CLOSE_MS = 1000
/**
 * Most concurrent streams. A browser needs one, or one per tab if it lacks locks. The limit per process is what idle
 * streams take in about 100 MB.
 */
export const MAX_STREAMS = { session: 8, owner: 24, process: 4000 }

/** Owner of a stream, and the session with which it ends. */
export interface StreamOf {
  ownerId: string
  sessionId: string
}

export interface LiveStreamsParts {
  listener: Pick<Listener, 'isListening' | 'onTableChange' | 'onReconnect'>
  /** Tables of which screens are notified. */
  tables: ReadonlySet<string>
  /** Returns which of these sessions are alive. */
  living: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  log: Pick<Logger, 'warn'>
  /** Milliseconds of a monotonic clock. */
  now: () => number
  /** Called with 1 and -1, for the metric. */
  onCount?: (difference: number) => void
}

/**
 * The event streams of one process. A change goes to its owner's streams only; the NOTIFY names the owner, taken from
 * the row. A stream that reconnects receives what it missed, or that it must read everything again. All streams receive
 * the latter after the listener was disconnected.
 */
export class LiveStreams {
  readonly #parts: LiveStreamsParts
  readonly #recent: RecentChanges
  readonly #streams = new Map<EventStream, StreamOf>()
  readonly #byOwner = new Map<string, Set<EventStream>>()
  readonly #beating: NodeJS.Timeout

  constructor(parts: LiveStreamsParts) {
    this.#parts = parts
    this.#recent = new RecentChanges({ now: parts.now })
    parts.listener.onTableChange(({ table, op, userId, topic }) => {
      if (parts.tables.has(table)) {
        this.#recent.note(userId, table)
        for (const stream of this.#streamsOf(userId)) stream.tell(table)
      }
      if (table === 'sessions' && op === 'delete')
        for (const stream of this.#streamsOf(userId, topic)) stream.end('session-ended')
    })
    parts.listener.onReconnect(() => {
      this.#recent.lose()
      for (const stream of this.#streams.keys()) stream.resync()
      this.#endDead()
    })
    this.#beating = setInterval(() => this.beat(), BEAT_MS).unref()
  }

  /**
   * Opens a stream that has received everything up to `cursor`.
   * @throws RateLimited if its session or owner has too many; AppError UNAVAILABLE if the process has
   */
  open(of: StreamOf, cursor?: string): EventStream {
    this.#requireRoom(of)
    const stream = new EventStream({
      cursor: () => this.#recent.cursor(),
      now: this.#parts.now,
      onClose: (closed) => this.#forget(closed),
    })
    this.#streams.set(stream, of)
    this.#byOwner.set(of.ownerId, this.#streamsOf(of.ownerId).add(stream))
    this.#parts.onCount?.(1)
    const knows = cursor !== undefined && this.#parts.listener.isListening
    stream.hello(knows ? this.#recent.since(of.ownerId, cursor) : undefined)
    // The session may have ended after it was checked and before this stream existed.
    this.#endDead([stream])
    return stream
  }

  /** Returns the cursor of a stream that would open now; undefined while changes may be missed. */
  cursor(): string | undefined {
    return this.#parts.listener.isListening ? this.#recent.cursor() : undefined
  }

  get size(): number {
    return this.#streams.size
  }

  /** Sends a heartbeat to everybody, cuts off slow readers, and ends streams whose session is over. */
  beat(): void {
    for (const stream of this.#streams.keys()) {
      if (stream.blockedFor() > SLOWEST_MS) stream.cut()
      else stream.beat()
    }
    this.#endDead()
  }

  /** Ends all streams: the process stops, and clients reconnect to another one. */
  close(): void {
    clearInterval(this.#beating)
    for (const stream of [...this.#streams.keys()]) stream.end()
    setTimeout(() => {
      for (const stream of [...this.#streams.keys()]) stream.cut()
    }, CLOSE_MS).unref()
  }

  #requireRoom({ ownerId, sessionId }: StreamOf): void {
    if (this.#streamsOf(ownerId, sessionId).size >= MAX_STREAMS.session)
      throw new RateLimited('streams-of-session', BEAT_MS, false)
    if (this.#streamsOf(ownerId).size >= MAX_STREAMS.owner) throw new RateLimited('streams-of-owner', BEAT_MS, false)
    if (this.#streams.size >= MAX_STREAMS.process)
      throw new AppError('UNAVAILABLE', 'Live updates are full right now. Please try again in a moment.')
  }

  #streamsOf(ownerId: string, session?: string): Set<EventStream> {
    const all = this.#byOwner.get(ownerId) ?? new Set()
    if (session === undefined) return all
    return new Set([...all].filter((stream) => this.#streams.get(stream)?.sessionId === session))
  }

  #forget(stream: EventStream): void {
    const ownerId = this.#streams.get(stream)?.ownerId
    if (ownerId === undefined) return
    this.#streams.delete(stream)
    const others = this.#streamsOf(ownerId)
    others.delete(stream)
    if (others.size === 0) this.#byOwner.delete(ownerId)
    this.#parts.onCount?.(-1)
  }

  /** Ends streams whose session is over. If the check fails, they stay until the next one. */
  #endDead(streams: readonly EventStream[] = [...this.#streams.keys()]): void {
    const sessionOf = (stream: EventStream) => this.#streams.get(stream)?.sessionId
    const ids = new Set(streams.flatMap((stream) => sessionOf(stream) ?? []))
    if (ids.size === 0) return
    this.#parts.living([...ids]).then(
      (living) => {
        for (const stream of streams) {
          const id = sessionOf(stream)
          if (id !== undefined && !living.has(id)) stream.end('session-ended')
        }
      },
      (error: unknown) => this.#parts.log.warn({ err: error }, 'sessions of event streams not read'),
    )
  }
}
