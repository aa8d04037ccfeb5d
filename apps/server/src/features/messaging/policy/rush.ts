/**
 * Texts of one second from which on they come faster than workers take them: more than twice of what two workers take on a
 * machine with two cores (bench `inbound-texts`).
 */
const RUSH = 200
/** The last second, in tenths. */
const TENTH_MS = 100
const TENTHS = 10
/**
 * Longest time for which other texts than words wait because of a rush, in milliseconds, and time without one after
 * which they may wait again: as long as Twilio waits for an answer (record 0061).
 */
const REST_MS = 15_000

/**
 * Tells during a rush of texts when they may be taken. Whoever sends one waits for it to be on disk, and gives up after
 * seconds; nobody waits for it to be a message. So workers leave the machine to those who wait. What comes as fast for
 * longer is no rush but the usual load, and both share the machine.
 */
export class Rush {
  readonly #clock: () => number
  /** How many came in each tenth of a second that had some. */
  #tenths: { at: number; texts: number }[] = []
  #beganAt = Number.NEGATIVE_INFINITY
  #seenAt = Number.NEGATIVE_INFINITY

  /** @param clock milliseconds */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Notes that a text came in. */
  came(): void {
    const at = Math.floor(this.#clock() / TENTH_MS)
    const last = this.#tenths.at(-1)
    if (last?.at === at) last.texts += 1
    else this.#tenths = [...this.#lately(), { at, texts: 1 }]
  }

  /** Tells whether texts that are no words may be taken now. */
  mayTake(): boolean {
    const now = this.#clock()
    if (this.#lately().reduce((sum, { texts }) => sum + texts, 0) < RUSH) return true
    if (now - this.#seenAt > REST_MS) this.#beganAt = now
    this.#seenAt = now
    return now - this.#beganAt >= REST_MS
  }

  #lately() {
    const since = Math.floor(this.#clock() / TENTH_MS) - TENTHS
    return this.#tenths.filter(({ at }) => at > since)
  }
}
