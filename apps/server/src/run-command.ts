import { StartError } from './platform/start-error.ts'
import { stopAll } from './stop-all.ts'

/**
 * Runs an operator's command (`npm run …`): prints its error as a sentence, and closes everything it opened.
 * @param work receives a list for the functions that undo its steps, in order
 * @param refused exit code after a StartError
 */
export async function runCommand(work: (stops: (() => Promise<void>)[]) => Promise<void>, refused = 1): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  try {
    await work(stops)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = refused
  } finally {
    await stopAll(stops)
  }
}
