/** Interface for other features. */
export { listOpen } from './queries/registrations.ts'
