/**
 * Most people unknown to an owner who become contacts in an hour by writing, for texts and for mail each (standard W22): a
 * show fills it, a script does not fill the database. It costs a stranger nothing to write mail under any name.
 */
export const MAX_NEW_WRITERS = 200
/** Hour in which they are counted, in milliseconds. */
export const NEW_WRITERS_MS = 3_600_000

/** More new people write than become contacts in an hour: the message is kept, and taken later. */
export class TooManyWriters extends Error {
  /** When it is tried again. */
  readonly until: Date

  constructor(now: Date) {
    super('more people than usual write for the first time')
    this.name = 'TooManyWriters'
    this.until = new Date(now.getTime() + NEW_WRITERS_MS)
  }
}
