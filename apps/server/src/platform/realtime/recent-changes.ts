import { randomUUID } from 'node:crypto'

/** Owners whose latest changes are remembered; those who changed something least recently are forgotten first. */
const MAX_OWNERS = 10_000

export interface RecentChangesParts {
  /** Milliseconds of a clock that never goes back. */
  now: () => number
  maxOwners?: number
}

/**
 * What has changed lately, so that a stream that comes back hears what it missed: by owner, when each table changed last.
 * A burst of changes costs one entry. A cursor says up to when a stream has heard everything; it holds for this process,
 * for as long as nothing went unheard. It is a time, no count, so that nobody learns from it what others do.
 */
export class RecentChanges {
  readonly #now: () => number
  readonly #maxOwners: number
  /** In the order in which owners last changed something. */
  readonly #tables = new Map<string, Map<string, number>>()
  #epoch = randomUUID()
  /** Of what was forgotten, the last moment. */
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

  /** Where a stream stands that has heard everything so far. */
  cursor(): string {
    return `${this.#epoch}.${this.#now()}`
  }

  /** What of an owner's has changed since a cursor; undefined where that is not known. It may name a change twice, and misses none. */
  since(owner: string, cursor: string): string[] | undefined {
    const [, epoch, at] = /^([0-9a-f-]{36})\.(\d+(?:\.\d+)?)$/.exec(cursor) ?? []
    const from = Number(at)
    if (epoch !== this.#epoch || !(from > this.#forgottenUntil) || from > this.#now()) return undefined
    return [...(this.#tables.get(owner) ?? [])].flatMap(([table, changed]) => (changed >= from ? [table] : []))
  }

  /** Something may have gone unheard: no cursor from before holds any longer. */
  lose(): void {
    this.#tables.clear()
    this.#epoch = randomUUID()
    this.#forgottenUntil = this.#now()
  }
}
