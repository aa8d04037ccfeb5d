/** Interface for other features. */
export { hasLetters } from './queries/published.ts'
export { lettersUrl } from './render/addresses.ts'
