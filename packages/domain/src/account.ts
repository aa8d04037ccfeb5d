/** Days between asking for the deletion of an account and its end (issue "Accounts and the dashboard shell"). */
export const DELETION_GRACE_DAYS = 14
/** Days before the end at which the owner is reminded. */
export const DELETION_REMINDER_DAYS = 3
/** Without a password, what is decided for good needs a sign-in no older than this, in minutes. */
export const FRESH_SIGN_IN_MINUTES = 10
/** Hours that an export can be downloaded. */
export const EXPORT_HOURS = 24
/** API keys that one owner may have. */
export const MAX_API_KEYS = 20
