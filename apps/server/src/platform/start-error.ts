/**
 * The start cannot continue, and the person who ran the command can fix that. The message is one sentence for that
 * person: what is wrong, where, and what helps. `main.ts` prints it without a stack and exits with a code other than 0.
 */
export class StartError extends Error {
  override name = 'StartError'
}
