/**
 * Most people unknown to an owner who become contacts in an hour by writing mail (standard W22), which costs a stranger
 * nothing under any name. Texts have no such bound: each costs its sender, and thousands may come during a show.
 */
export const MAX_NEW_WRITERS = 200
/** Milliseconds in which they are counted: an hour. */
export const NEW_WRITERS_MS = 3_600_000

/** Thrown for mail of a new person beyond the bound. The mail is kept, and taken later. */
export class TooManyWriters extends Error {
  /** Moment at which the mail is tried again. */
  readonly until: Date

  constructor(now: Date) {
    super('more people than usual write for the first time')
    this.name = 'TooManyWriters'
    this.until = new Date(now.getTime() + NEW_WRITERS_MS)
  }
}
