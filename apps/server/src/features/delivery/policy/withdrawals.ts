/** How long a withdrawal is remembered, in milliseconds: longer than a letter waits. */
const REMEMBERED_MS = 5 * 60_000

/**
 * Who may have withdrawn since the gate decided about them, as the database tells it the moment it commits (standard S7). It
 * says nothing about why: whoever is named is put back, and the gate decides anew.
 */
export class Withdrawals {
  readonly #told = new Map<string, number>()
  #all = 0

  /** @param name `owner:contact`, or `owner:*` for many of an owner */
  tell(name: string, now: number): void {
    this.#told.set(name, now)
    for (const [old, at] of this.#told) {
      if (now - at < REMEMBERED_MS) break
      this.#told.delete(old)
    }
  }

  /** Assumes that anybody may have opted out: notifications may have been missed. */
  tellAll(now: number): void {
    this.#all = now
  }

  /** Tells whether a person may have withdrawn since a moment. */
  hasSince(since: number, userId: string, contactId: string): boolean {
    if (this.#all >= since) return true
    if (this.#told.size === 0) return false
    const at = (name: string) => this.#told.get(name) ?? 0
    return at(`${userId}:${contactId}`) >= since || at(`${userId}:*`) >= since
  }
}
