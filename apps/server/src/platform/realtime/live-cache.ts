import type { Listener, TableChange } from './listener.ts'

/** A loaded value, and how long it may be cached. */
export interface Loaded<V> {
  value: V
  /** Topic of the rows it was made from (`TableChange.topic`); a change of it drops the value. */
  topic: string
  /** Cost in the unit of `maxWeight`. */
  weight: number
  /** Time at which it expires by itself, in milliseconds since 1970. */
  freshUntil?: number
}

export interface LiveCacheParts<V> {
  listener: Pick<Listener, 'isListening' | 'onTableChange' | 'onReconnect'>
  /** Tables whose changes drop values. */
  tables: readonly string[]
  /** Returns the topic of a change as `load` names it; by default that of the table. */
  topicOf?(change: TableChange): string
  /** Limit on the sum of weights; above it, the least recently used entries are dropped. */
  maxWeight: number
  /** Longest life of an entry in milliseconds, in case a change is missed. */
  maxAge: number
  /** Milliseconds since 1970. */
  now(): number
  /**
   * Undefined is never cached.
   * @param asker the first of those who wait for it
   */
  load(key: string, asker: string): Promise<Loaded<V> | undefined>
}

interface Entry<V> extends Loaded<V> {
  until: number
}

interface Flight<V> {
  answer: Promise<V | undefined>
  /** Topics changed during the load: what it read of them may be stale. */
  changed: Set<string>
  mayKeep: boolean
  /** The load may have read stale rows, so later callers do not join it: they wait for one more load after it. */
  isOvertaken: boolean
  after?: Promise<V | undefined>
}

/**
 * Caches what derives from the rows of a topic, on every node, and never serves anything known to be stale. An entry is
 * dropped when its topic changes (NOTIFY). A load during which its topic changed is not cached. Everything is dropped
 * when the listener reconnects, and nothing is served from memory while it is disconnected. Each key has one load at a
 * time and at most one more waiting, so loads never pile up however often topics change.
 */
export class LiveCache<V> {
  readonly #parts: LiveCacheParts<V>
  readonly #entries = new Map<string, Entry<V>>()
  readonly #keysOfTopic = new Map<string, Set<string>>()
  readonly #flights = new Map<string, Flight<V>>()
  #weight = 0

  constructor(parts: LiveCacheParts<V>) {
    this.#parts = parts
    parts.listener.onTableChange((change) => {
      if (parts.tables.includes(change.table)) this.#topicChanged(parts.topicOf?.(change) ?? change.topic)
    })
    parts.listener.onReconnect(() => this.clear())
  }

  /** Returns a cached value that is still valid. */
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

  /** Returns a cached or loaded value; undefined if there is none. @param asker for a load that gives turns */
  async get(key: string, asker = ''): Promise<V | undefined> {
    const known = this.peek(key)
    if (known !== undefined) return known
    const flight = this.#flights.get(key)
    if (!flight?.isOvertaken) return (flight ?? this.#take(key, asker)).answer
    flight.after ??= flight.answer.then(noMatter, noMatter).then(() => this.#afresh(key, asker))
    return flight.after
  }

  /** Returns a value no older than the end of the load that was awaited. */
  async #afresh(key: string, asker: string): Promise<V | undefined> {
    const known = this.peek(key)
    return known === undefined ? (this.#flights.get(key) ?? this.#take(key, asker)).answer : known
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

  #take(key: string, asker: string): Flight<V> {
    const { load, listener } = this.#parts
    const flight: Flight<V> = {
      answer: Promise.resolve(undefined),
      changed: new Set(),
      mayKeep: listener.isListening,
      isOvertaken: false,
    }
    this.#flights.set(key, flight)
    flight.answer = load(key, asker).then(
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

  /** A running load's topic is not known yet, so all of them are notified. */
  #topicChanged(topic: string): void {
    for (const key of [...(this.#keysOfTopic.get(topic) ?? [])]) this.#drop(key)
    for (const flight of this.#flights.values()) {
      flight.changed.add(topic)
      flight.isOvertaken = true
    }
  }
}

const noMatter = () => {}
