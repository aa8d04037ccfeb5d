/** Interface for other features. */
export { rescoreContacts } from './commands/rescore-contacts.ts'
