/**
 * The start cannot go on, and the person who typed the command can do something about it.
 * The message is one clear sentence for that person: what is wrong, where, and what helps. `main.ts` prints it
 * without a stack and ends with a code other than 0.
 */
export class StartError extends Error {
  override name = 'StartError'
}
