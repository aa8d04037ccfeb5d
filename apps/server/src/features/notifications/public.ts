/** Interface for other features. */
export { type Notice, notify } from './commands/notify-owner.ts'
export { type Letter, writeToOwner } from './commands/write-to-owner.ts'
export { markThreadsRead } from './commands/mark-threads-read.ts'
export { wants } from './queries/notifications.ts'
