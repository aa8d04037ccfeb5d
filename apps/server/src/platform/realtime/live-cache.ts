import type { Listener } from './listener.ts'

/** What a load found, and how long it may be kept. */
export interface Loaded<V> {
  value: V
  /** What it was made from, as changes name it (`TableChange.topic`): a change of it drops it. */
  topic: string
  /** What it costs, in the unit of `maxWeight`. */
  weight: number
  /** When it stops being true by itself, in milliseconds since 1970. */
  freshUntil?: number
}

export interface LiveCacheParts<V> {
  listener: Pick<Listener, 'isListening' | 'onTableChange' | 'onReconnect'>
  /** Tables whose changes drop what was made from them. */
  tables: readonly string[]
  /** Least recently used entries go when the sum of weights is above this. */
  maxWeight: number
  /** Longest life of an entry in milliseconds, should a change ever go unheard. */
  maxAge: number
  /** Milliseconds since 1970. */
  now(): number
  /** Undefined is never kept. */
  load(key: string): Promise<Loaded<V> | undefined>
}

interface Entry<V> extends Loaded<V> {
  until: number
}

interface Flight<V> {
  answer: Promise<V | undefined>
  /** Topics that changed while it ran: what it read of them may be old. */
  changed: Set<string>
  mayKeep: boolean
  /** What it read may be old, so later callers do not join it: they all wait for one more load, after this one. */
  isOvertaken: boolean
  after?: Promise<V | undefined>
}

/**
 * Keeps in memory what derives from the rows of a topic, on every node, and never serves what it knows may be old: an entry
 * goes when its topic changes (NOTIFY), a load that a change overtook is not kept, all goes when the listener comes back, and while
 * it is away nothing is taken from memory. One load at a time per key, and at most one more that waits for its end: however
 * often topics change, loads of a key never pile up.
 */
export class LiveCache<V> {
  readonly #parts: LiveCacheParts<V>
  readonly #entries = new Map<string, Entry<V>>()
  readonly #keysOfTopic = new Map<string, Set<string>>()
  readonly #flights = new Map<string, Flight<V>>()
  #weight = 0

  constructor(parts: LiveCacheParts<V>) {
    this.#parts = parts
    parts.listener.onTableChange(({ table, topic }) => {
      if (parts.tables.includes(table)) this.#topicChanged(topic)
    })
    parts.listener.onReconnect(() => this.clear())
  }

  /** What is in memory and still true. */
  peek(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry || !this.#parts.listener.isListening) return undefined
    if (this.#parts.now() >= entry.until) {
      this.#drop(key)
      return undefined
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** From memory, else loaded. Undefined: there is nothing. */
  async get(key: string): Promise<V | undefined> {
    const known = this.peek(key)
    if (known !== undefined) return known
    const flight = this.#flights.get(key)
    if (!flight?.isOvertaken) return (flight ?? this.#take(key)).answer
    flight.after ??= flight.answer.then(noMatter, noMatter).then(() => this.#afresh(key))
    return flight.after
  }

  /** What is in memory or on its way by now: no older than the end of the load that was waited for. */
  async #afresh(key: string): Promise<V | undefined> {
    const known = this.peek(key)
    return known === undefined ? (this.#flights.get(key) ?? this.#take(key)).answer : known
  }

  clear(): void {
    this.#entries.clear()
    this.#keysOfTopic.clear()
    this.#weight = 0
    for (const flight of this.#flights.values()) {
      flight.mayKeep = false
      flight.isOvertaken = true
    }
  }

  get weight(): number {
    return this.#weight
  }

  #take(key: string): Flight<V> {
    const { load, listener } = this.#parts
    const flight: Flight<V> = {
      answer: Promise.resolve(undefined),
      changed: new Set(),
      mayKeep: listener.isListening,
      isOvertaken: false,
    }
    this.#flights.set(key, flight)
    flight.answer = load(key).then(
      (loaded) => {
        this.#flights.delete(key)
        if (loaded && flight.mayKeep && listener.isListening && !flight.changed.has(loaded.topic))
          this.#keep(key, loaded)
        return loaded?.value
      },
      (error: unknown) => {
        this.#flights.delete(key)
        throw error
      },
    )
    return flight
  }

  #keep(key: string, loaded: Loaded<V>): void {
    const { now, maxAge, maxWeight } = this.#parts
    this.#drop(key)
    if (loaded.weight > maxWeight) return
    this.#entries.set(key, {
      ...loaded,
      until: Math.min(loaded.freshUntil ?? Number.POSITIVE_INFINITY, now() + maxAge),
    })
    this.#keysOfTopic.set(loaded.topic, (this.#keysOfTopic.get(loaded.topic) ?? new Set()).add(key))
    this.#weight += loaded.weight
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= maxWeight) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#weight -= entry.weight
    const keys = this.#keysOfTopic.get(entry.topic)
    keys?.delete(key)
    if (keys?.size === 0) this.#keysOfTopic.delete(entry.topic)
  }

  /** Which topic a running load will find is not known yet, so all of them are told. */
  #topicChanged(topic: string): void {
    for (const key of [...(this.#keysOfTopic.get(topic) ?? [])]) this.#drop(key)
    for (const flight of this.#flights.values()) {
      flight.changed.add(topic)
      flight.isOvertaken = true
    }
  }
}

const noMatter = () => {}
