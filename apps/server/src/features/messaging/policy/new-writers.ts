/**
 * Most people unknown to an owner who become contacts in an hour by writing mail (standard W22), which costs a stranger
 * nothing under any name. Texts have no such bound: each costs its sender, and thousands may come during a show.
 */
export const MAX_NEW_WRITERS = 200
/** Milliseconds in which they are counted: an hour. */
export const NEW_WRITERS_MS = 3_600_000

/**
 * Mail of strangers that waits at most, for an owner and for all together (standard W22). What comes beyond it is dropped,
 * so that strangers never take the room of the mail that does not have to wait.
 */
export interface RoomForStrangers {
  /** Mails of an owner. */
  mails: number
  /** Bytes of an owner. */
  bytes: number
  /** Bytes of all owners: half of all mail that waits. */
  bytesOfAll: number
}
export const ROOM_FOR_STRANGERS: RoomForStrangers = {
  mails: 500,
  bytes: 50 * 1024 * 1024,
  bytesOfAll: 512 * 1024 * 1024,
}

/** Thrown for mail of a new person beyond the hourly bound. */
export class TooManyWriters extends Error {
  constructor() {
    super('more people than usual write for the first time')
    this.name = 'TooManyWriters'
  }
}
