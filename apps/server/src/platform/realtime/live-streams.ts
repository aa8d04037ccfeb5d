import { AppError } from '../errors.ts'
import { RateLimited } from '../http/rate-limit.ts'
import type { Logger } from '../log/logger.ts'
import { EventStream } from './event-stream.ts'
import type { Listener } from './listener.ts'
import { RecentChanges } from './recent-changes.ts'

/** Between two heartbeats, in milliseconds. At each one the sessions of all streams are looked at too (standard W1). */
export const BEAT_MS = 20_000
/** A reader who has not read for this long, in milliseconds, is cut off (standard O3). */
const SLOWEST_MS = 30_000
/** Once ended, a reader has this long to read the end, in milliseconds, so that the process can stop (standard O1). */
const CLOSE_MS = 1000
/**
 * Streams at once. A browser needs one, tabs of a browser without locks one each; of a whole process so many that idle
 * ones take some 100 MB.
 */
export const MAX_STREAMS = { session: 8, owner: 24, process: 4000 }

/** Whose a stream is, and the session that it ends with. */
export interface StreamOf {
  ownerId: string
  sessionId: string
}

export interface LiveStreamsParts {
  listener: Pick<Listener, 'isListening' | 'onTableChange' | 'onReconnect'>
  /** Tables that screens hear of. */
  tables: ReadonlySet<string>
  /** Which of these sessions still live. */
  living: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  log: Pick<Logger, 'warn'>
  /** Milliseconds of a clock that never goes back. */
  now: () => number
  /** Called with 1 and -1, for the gauge. */
  onCount?: (difference: number) => void
}

/**
 * The event streams of one process (architecture, "Realtime"). A change is told to its owner's streams alone: who that is
 * comes with the NOTIFY itself, from the row. A stream that comes back hears what it missed, or that it has to read
 * everything anew; the same all of them hear when the listener has been away.
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
   * Opens a stream that has heard everything up to `cursor`.
   * @throws RateLimited when its session or owner has too many, AppError UNAVAILABLE when the process has
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
    // The session may have ended since it was looked at, before this stream could hear of it.
    this.#endDead([stream])
    return stream
  }

  get size(): number {
    return this.#streams.size
  }

  /** A heartbeat to everybody: cuts who does not read, and ends what outlives its session. */
  beat(): void {
    for (const stream of this.#streams.keys()) {
      if (stream.blockedFor() > SLOWEST_MS) stream.cut()
      else stream.beat()
    }
    this.#endDead()
  }

  /** Ends all streams: the process stops, and clients come back to another one. */
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

  /** Ends streams whose session does not live any longer. Without an answer they stay until the next look. */
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
