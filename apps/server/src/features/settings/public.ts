/** Interface for other features. */
export { endAccount } from './commands/end-account.ts'
