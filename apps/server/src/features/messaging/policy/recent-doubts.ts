/** Milliseconds for which the same doubt is not announced again. */
const QUIET_MS = 60_000
/** Doubts that are remembered. */
const MAX_KEPT = 10_000

/** Doubts about numbers that this process announced a short while ago. */
export class RecentDoubts {
  readonly #takenAt = new Map<string, number>()

  /** Tells whether a doubt is to be announced now, and then remembers it. */
  take(key: string, now: Date): boolean {
    const at = now.getTime()
    const takenAt = this.#takenAt.get(key)
    if (takenAt !== undefined && Math.abs(at - takenAt) < QUIET_MS) return false
    this.#takenAt.delete(key)
    this.#takenAt.set(key, at)
    const [oldest] = this.#takenAt.keys()
    if (this.#takenAt.size > MAX_KEPT && oldest !== undefined) this.#takenAt.delete(oldest)
    return true
  }

  forget(key: string): void {
    this.#takenAt.delete(key)
  }
}
