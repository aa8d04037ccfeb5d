/** A deletion can be undone for so long, in milliseconds: a day. */
export const UNDO_MS = 86_400_000

/** Contacts brought back in one transaction. */
export const RESTORED_AT_ONCE = 500
