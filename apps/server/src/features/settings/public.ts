/** What other features may use of this one. */
export { endAccount } from './commands/end-account.ts'
