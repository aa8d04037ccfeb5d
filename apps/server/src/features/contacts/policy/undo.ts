/** Milliseconds in which a deletion can be undone: a day. */
export const UNDO_MS = 86_400_000

/** Contacts restored in one transaction. */
export const RESTORED_AT_ONCE = 500
