import { StartError } from './platform/start-error.ts'
import { stopAll } from './stop-all.ts'

/**
 * Runs an operator's command (`npm run …`): what refuses it is said in its sentence, and whatever it opened is closed.
 * @param work gets a list for what undoes each of its steps, in the order they were done
 * @param refused the exit code where a StartError ends it
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
