/** Interface for other features. */
export { rescore } from './commands/rescore.ts'
