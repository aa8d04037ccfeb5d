/** Weight of the newest measurement. */
const WEIGHT = 0.1
/** Most messages that are marked and have no result, whatever was measured: a kill leaves so many uncertain. */
const MAX_WINDOW = 1000

/**
 * How many messages may be marked without a result: enough to keep all connections busy during a tick, and no more, because
 * a kill leaves so many uncertain. Twice the connections, and twice what leaves while a tick is written.
 */
export class Window {
  readonly #connections: number
  /** Messages a millisecond, and milliseconds of a tick; both smoothed. */
  #rate = 0
  #tick = 3
  #writtenAt = 0

  constructor(connections: number) {
    this.#connections = connections
  }

  get size(): number {
    return Math.min(MAX_WINDOW, Math.ceil(2 * this.#connections + 2 * this.#rate * this.#tick))
  }

  /** @param came results of a tick @param began when it was begun, and when it was written; milliseconds */
  measure(came: number, began: number, written: number): void {
    const cycle = Math.max(written - this.#writtenAt, 0.5)
    this.#writtenAt = written
    this.#tick += WEIGHT * (Math.min(written - began, 100) - this.#tick)
    this.#rate += WEIGHT * (came / cycle - this.#rate)
  }
}
