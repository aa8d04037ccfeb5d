/** Days between asking for the deletion of an account and its end (product section 12.8). */
export const DELETION_GRACE_DAYS = 14
/** Days before the end at which the owner is reminded. */
export const DELETION_REMINDER_DAYS = 3
/** Days after which an account goes whose address nobody verified and that nobody came back to (standard W24). */
export const UNCLAIMED_DAYS = 30
/** What changes who may enter or where money goes asks for a proof no older than this, in minutes (standard W23). */
export const FRESH_PROOF_MINUTES = 15
/** Hours that an export can be downloaded. */
export const EXPORT_HOURS = 24
/** API keys that one owner may have. */
export const MAX_API_KEYS = 20
/** Days after which a new API key expires, unless its owner chooses otherwise: a key that was forgotten is not open for ever. */
export const API_KEY_DAYS = 90
/** Longest life of an API key that expires, in days. */
export const MAX_API_KEY_DAYS = 3650
