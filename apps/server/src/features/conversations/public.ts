/** Interface for other features. */
export { hasJoinWord } from './queries/rules.ts'
