/** How far a mailbox has been read (RFC 3501, section 2.3.1.1). */
export interface Position {
  /** UIDVALIDITY; with another one, all numbers are new. */
  validity: number
  lastUid: number
}

/** A mail in a mailbox. */
export interface MailInBox {
  /** Headers that name its recipients, as they are. */
  recipients: string
  /** In bytes. */
  size: number
  /** When the server got it, if it says so. */
  arrivedAt: Date | undefined
  /** Fetches the mail as it came. */
  raw(): Promise<Buffer>
}

export interface MailboxReader {
  /** @returns true if the mail was taken; it is then marked as read, and moved if that is set up */
  take(mail: MailInBox): Promise<boolean>
  /** Called after each batch; from then on its mails are not read again. */
  moved(position: Position): Promise<void>
}

/** A mailbox on a server, in which answers arrive. */
export interface Mailbox {
  /** `user@host/folder`, without the password. */
  readonly name: string
  /**
   * Reads what has come since a position, and then whatever comes, until it is stopped. Nothing is ever deleted.
   * @throws Error if the connection fails or ends
   */
  read(from: Position | undefined, reader: MailboxReader, signal: AbortSignal): Promise<void>
}
