/** Days between asking for the deletion of an account and its end (product section 12.8). */
export const DELETION_GRACE_DAYS = 14
/** Days before the deletion at which the owner is reminded. */
export const DELETION_REMINDER_DAYS = 3
/**
 * Days after which an account is removed if its address was never verified and nobody came back to it (standard W24).
 */
export const UNCLAIMED_DAYS = 30
/** Age limit, in minutes, of the proof required to change who may enter or where money goes (standard W23). */
export const FRESH_PROOF_MINUTES = 15
/** Hours an export stays available for download. */
export const EXPORT_HOURS = 24
/** Maximum number of API keys per owner. */
export const MAX_API_KEYS = 20
/** Default life of a new API key, in days, so that a forgotten key does not stay valid forever. */
export const API_KEY_DAYS = 90
/** Longest life of an API key with an expiry date, in days. */
export const MAX_API_KEY_DAYS = 3650
