/**
 * Texts of one second from which on they come faster than workers take them: several times of what two workers take on
 * a machine with two cores (bench `inbound-texts`).
 */
const RUSH = 500
const SECOND_MS = 1000
/** Longest time for which other texts than words wait because of a rush, in milliseconds. */
const REST_MS = 5000

/**
 * Tells during a rush of texts when they may be taken. Whoever sends one waits for it to be on disk, and gives up after
 * seconds; nobody waits for it to be a message. So workers leave the machine to those who wait.
 */
export class Rush {
  readonly #clock: () => number
  #flushes: { at: number; texts: number }[] = []
  #takenAt = Number.NEGATIVE_INFINITY

  /** @param clock milliseconds */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Notes that texts came in. */
  came(texts: number): void {
    this.#flushes = [...this.#lately(), { at: this.#clock(), texts }]
  }

  /** Tells whether texts that are no words may be taken now: always, except for seconds during a rush. */
  mayTake(): boolean {
    const now = this.#clock()
    const isRush = this.#lately().reduce((sum, { texts }) => sum + texts, 0) >= RUSH
    if (isRush && now - this.#takenAt < REST_MS) return false
    this.#takenAt = now
    return true
  }

  #lately() {
    const since = this.#clock() - SECOND_MS
    return this.#flushes.filter(({ at }) => at > since)
  }
}
