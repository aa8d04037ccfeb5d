/** For actions that close every way into an account at once. */
export { revokeAllKeys } from './commands/revoke-all-keys.ts'
