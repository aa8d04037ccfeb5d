/** What other features may use of this one. */
export { noteSegmentUse } from './commands/note-use.ts'
