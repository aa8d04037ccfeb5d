/** Milliseconds of a stretch of time, and most hits of one recipient in it that are worth keeping (standard W22). */
const STRETCH_MS = 30 * 60_000
const MOST_CLICKS = 50
const MOST_OPENS = 10
/** Recipients in memory: some 10 MB. */
const MAX_RECIPIENTS = 200_000

/** Opens what tells, in one process, which hits belong to a flood: nobody follows a link of theirs so often. `hold` keeps it. */
export const openFloods = () => new Floods(MOST_CLICKS)
/** Likewise of opens, which are far more: a scanner and a few programs load each mail. */
export const openFloodsOfOpens = () => new Floods(MOST_OPENS)

class Floods {
  #hits = new Map<string, number>()
  #stretch = 0
  #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Counts a hit. @param recipient names them over all sends @returns whether it is one too many */
  has(recipient: string, at: Date): boolean {
    const stretch = Math.floor(at.getTime() / STRETCH_MS)
    if (stretch !== this.#stretch || this.#hits.size >= MAX_RECIPIENTS) this.#hits.clear()
    this.#stretch = stretch
    const hits = (this.#hits.get(recipient) ?? 0) + 1
    this.#hits.set(recipient, hits)
    return hits > this.#most
  }
}
