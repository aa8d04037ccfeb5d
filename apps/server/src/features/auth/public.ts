/** Account events that other features follow. */
export { EMAIL_CHANGED } from './events.ts'
