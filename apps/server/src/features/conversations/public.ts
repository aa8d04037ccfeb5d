/** Interface for other features. */
export { countThreadsIn } from './queries/counts.ts'
export { hasJoinWord } from './queries/rules.ts'
