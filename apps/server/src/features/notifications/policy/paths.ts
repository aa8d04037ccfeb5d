/** Path of a conversation in the app, and of the inbox. */
export const threadPath = (contactId: string) => `/dashboard/conversations/${contactId}`
export const INBOX_PATH = '/dashboard/conversations'
/** Cause of the one notification about a conversation. */
export const threadCause = (contactId: string) => `messages/${contactId}`
