/** Interface for other features. */
export { type Notice, notify } from './commands/notify-owner.ts'
export { tellOwner } from './commands/tell-owner.ts'
export { type Letter, writeToOwner } from './commands/write-to-owner.ts'
export { noteTimeZone } from './commands/note-time-zone.ts'
export { markThreadsRead } from './commands/mark-threads-read.ts'
export { unreadThreadsAgain } from './commands/unread-threads-again.ts'
export { wants } from './queries/notifications.ts'
export { readTimeZone } from './queries/settings.ts'
