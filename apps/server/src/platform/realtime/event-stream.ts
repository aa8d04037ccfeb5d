import { Readable } from 'node:stream'

/** Changes this close together, in milliseconds, are told as one. */
const GATHER_MS = 100
/** Bytes that may wait for a reader: a few events. */
const BUFFER_BYTES = 4096

export type StreamEvent = 'hello' | 'change' | 'resync' | 'beat' | 'session-ended'

export interface EventStreamParts {
  /** Where a stream stands that has heard everything so far: the id of the next event. */
  cursor: () => string
  /** Milliseconds of a clock that never goes back. */
  now: () => number
  onClose: (stream: EventStream) => void
}

/**
 * The server-sent events to one screen. Changes are gathered: a burst is one event, and to a reader who is slow they are
 * told once it reads again, so that what waits for it never grows. An id is written only when everything before it is.
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

  /** The first event. @param missed tables that have changed meanwhile; undefined: not known, so everything has to be read anew */
  hello(missed: readonly string[] | undefined): void {
    for (const table of missed ?? []) this.#tables.add(table)
    this.#write('hello', { resync: missed === undefined }, { withoutId: this.#tables.size > 0 })
    this.#flush()
  }

  /** A table has changed; told soon, together with others. */
  tell(table: string): void {
    this.#tables.add(table)
    this.#gathering ??= setTimeout(() => this.#flush(), GATHER_MS).unref()
  }

  /** Changes may have gone unheard: everything has to be read anew. */
  resync(): void {
    this.#mustResync = true
    this.#flush()
  }

  /** Shows both ends that the line is alive. A comment alone would do that, but scripts do not see comments. */
  beat(): void {
    this.#flush()
    if (this.#blockedSince === undefined) this.#write('beat', {}, { comment: ': heartbeat\n' })
  }

  /** How long the reader has not read, in milliseconds; 0 while it does. */
  blockedFor(): number {
    return this.#blockedSince === undefined ? 0 : this.#parts.now() - this.#blockedSince
  }

  /** The last event, then the end. */
  end(event?: 'session-ended'): void {
    if (this.#hasEnded) return
    this.#flush()
    if (event) this.#write(event, {})
    this.#hasEnded = true
    this.body.push(null)
    this.#blockedSince ??= this.#parts.now()
  }

  /** Ends it at once, without a word. */
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
