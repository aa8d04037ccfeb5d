import { randomUUID } from 'node:crypto'

/** Most owners whose latest changes are remembered; the least recent are forgotten first. */
const MAX_OWNERS = 10_000

export interface RecentChangesParts {
  /** Milliseconds of a monotonic clock. */
  now: () => number
  maxOwners?: number
}

/**
 * Recent changes, from which a reconnecting stream learns what it missed: by owner, the time of each table's last
 * change. A burst of changes costs one entry. A cursor marks the time up to which a stream has received everything. It
 * is valid in this process, as long as no change was missed. It is a time instead of a count, so that nobody learns
 * from it how active others are.
 */
export class RecentChanges {
  readonly #now: () => number
  readonly #maxOwners: number
  /** Ordered by each owner's last change. */
  readonly #tables = new Map<string, Map<string, number>>()
  #epoch = randomUUID()
  /** Time of the latest change that was forgotten. */
  #forgottenUntil: number

  constructor({ now, maxOwners = MAX_OWNERS }: RecentChangesParts) {
    this.#now = now
    this.#maxOwners = maxOwners
    this.#forgottenUntil = now()
  }

  note(owner: string, table: string): void {
    const tables = this.#tables.get(owner) ?? new Map<string, number>()
    this.#tables.delete(owner)
    this.#tables.set(owner, tables.set(table, this.#now()))
    if (this.#tables.size <= this.#maxOwners) return
    for (const [oldest, forgotten] of this.#tables) {
      this.#tables.delete(oldest)
      this.#forgottenUntil = Math.max(this.#forgottenUntil, ...forgotten.values())
      return
    }
  }

  /** Returns the cursor of a stream that has received everything. */
  cursor(): string {
    return `${this.#epoch}.${this.#now()}`
  }

  /**
   * Returns the owner's tables changed since a cursor, or undefined if that is unknown. It may report a change twice,
   * but misses none.
   */
  since(owner: string, cursor: string): string[] | undefined {
    const [, epoch, at] = /^([0-9a-f-]{36})\.(\d+(?:\.\d+)?)$/.exec(cursor) ?? []
    const from = Number(at)
    if (epoch !== this.#epoch || !(from > this.#forgottenUntil) || from > this.#now()) return undefined
    return [...(this.#tables.get(owner) ?? [])].flatMap(([table, changed]) => (changed >= from ? [table] : []))
  }

  /** Invalidates all cursors, because changes may have been missed. */
  lose(): void {
    this.#tables.clear()
    this.#epoch = randomUUID()
    this.#forgottenUntil = this.#now()
  }
}
