import { Readable } from 'node:stream'

/** Changes within this time, in milliseconds, become one event. */
const GATHER_MS = 100
/** Bytes that may wait for a reader: a few events. */
const BUFFER_BYTES = 4096

export type StreamEvent = 'hello' | 'change' | 'resync' | 'beat' | 'session-ended'

export interface EventStreamParts {
  /** Position of a stream that has received everything: the id of the next event. */
  cursor: () => string
  /** Milliseconds of a monotonic clock. */
  now: () => number
  onClose: (stream: EventStream) => void
}

/**
 * Server-sent events to one screen. Changes are merged: a burst becomes one event, and a slow reader gets its changes
 * when it reads again, so that the backlog never grows. An id is written only after everything before it.
 */
export class EventStream {
  readonly body: Readable
  readonly #parts: EventStreamParts
  readonly #tables = new Set<string>()
  #mustResync = false
  #gathering: NodeJS.Timeout | undefined
  #blockedSince: number | undefined
  #hasEnded = false

  constructor(parts: EventStreamParts) {
    this.#parts = parts
    this.body = new Readable({ highWaterMark: BUFFER_BYTES, read: () => this.#resume() })
    this.body.once('close', () => {
      clearTimeout(this.#gathering)
      parts.onClose(this)
    })
  }

  /**
   * Sends the first event. @param missed tables changed meanwhile; undefined means unknown, so everything must be read
   * again
   */
  hello(missed: readonly string[] | undefined): void {
    for (const table of missed ?? []) this.#tables.add(table)
    this.#write('hello', { resync: missed === undefined }, { withoutId: this.#tables.size > 0 })
    this.#flush()
  }

  /** Reports a changed table soon, together with others. */
  tell(table: string): void {
    this.#tables.add(table)
    this.#gathering ??= setTimeout(() => this.#flush(), GATHER_MS).unref()
  }

  /** Reports that changes may have been missed: everything must be read again. */
  resync(): void {
    this.#mustResync = true
    this.#flush()
  }

  /** Shows both ends that the connection works. A comment would do, but scripts cannot see comments. */
  beat(): void {
    this.#flush()
    if (this.#blockedSince === undefined) this.#write('beat', {}, { comment: ': heartbeat\n' })
  }

  /** Returns how long the reader has not read, in milliseconds; 0 while it does. */
  blockedFor(): number {
    return this.#blockedSince === undefined ? 0 : this.#parts.now() - this.#blockedSince
  }

  /** Sends the last event and ends the stream. */
  end(event?: 'session-ended'): void {
    if (this.#hasEnded) return
    this.#flush()
    if (event) this.#write(event, {})
    this.#hasEnded = true
    this.body.push(null)
    this.#blockedSince ??= this.#parts.now()
  }

  /** Ends the stream at once, without an event. */
  cut(): void {
    this.body.destroy()
  }

  #resume(): void {
    if (this.#blockedSince === undefined || this.body.readableEnded) return
    this.#blockedSince = undefined
    this.#flush()
  }

  #flush(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    if (this.#blockedSince !== undefined) return
    if (this.#mustResync) {
      this.#mustResync = false
      this.#tables.clear()
      this.#write('resync', {})
      return
    }
    if (this.#tables.size === 0) return
    const tables = [...this.#tables].sort()
    this.#tables.clear()
    this.#write('change', { tables })
  }

  #write(event: StreamEvent, data: object, { comment = '', withoutId = false } = {}): void {
    if (this.body.destroyed || this.#hasEnded) return
    const id = withoutId ? '' : `id: ${this.#parts.cursor()}\n`
    const frame = `${comment}${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    if (!this.body.push(frame)) this.#blockedSince ??= this.#parts.now()
  }
}
