/** Interface for other features. */
export { type Notice, notify } from './commands/notify-owner.ts'
export { type Letter, writeToOwner } from './commands/write-to-owner.ts'
export { wants } from './queries.ts'
