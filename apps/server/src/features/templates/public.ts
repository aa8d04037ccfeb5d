/** Interface for other features. */
export { noteTemplateUse } from './commands/note-use.ts'
export { findTemplate } from './queries/templates.ts'
