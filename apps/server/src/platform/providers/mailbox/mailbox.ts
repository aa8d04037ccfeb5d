/** How far a mailbox has been read (RFC 3501, section 2.3.1.1). */
export interface Position {
  /** UIDVALIDITY; with another one, all numbers are new. */
  validity: number
  lastUid: number
  /** Moment before which mail was read under other numbers; null if the mailbox was never renumbered. */
  since: Date | null
}

/** Position that was noted before, and when. */
export interface NotedPosition extends Position {
  readAt: Date
}

/** A mail in a mailbox. */
export interface MailInBox {
  /** Number of the mail, which no other mail in the mailbox ever has. */
  place: Pick<Position, 'validity'> & { uid: number }
  /** Headers that name its recipients, as they are. */
  recipients: string
  /** In bytes. */
  size: number
  /** When the server got it, if it says so. */
  arrivedAt: Date | undefined
  /** Fetches the mail as it came, but no more than its first bytes. */
  raw(maxBytes: number): Promise<Buffer>
}

export interface MailboxReader {
  /** @returns true if the mail was taken; it is then marked as read, and moved if that is set up */
  take(mail: MailInBox): Promise<boolean>
  /**
   * Called if a mail could not be taken, also because it could not be fetched.
   * @param isItsOwn false if the connection may be to blame: no other mail was fetched on it
   * @returns true if it is given up, so that reading goes on behind it
   */
  failed(place: MailInBox['place'], error: unknown, isItsOwn: boolean): Promise<boolean>
  /** Called after each batch; from then on its mails are not read again. */
  moved(position: Position): Promise<void>
}

/** A mailbox on a server, in which answers arrive. */
export interface Mailbox {
  /** `user@host/folder`, without the password. */
  readonly name: string
  /**
   * Reads what has come since a position, and then whatever comes, until it is stopped. Nothing is ever deleted. If the
   * mailbox was renumbered, mail that came before the position was noted is not read again.
   * @throws Error if the connection fails or ends
   */
  read(from: NotedPosition | undefined, reader: MailboxReader, signal: AbortSignal): Promise<void>
}
