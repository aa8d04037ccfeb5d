/** `npm start`: installs what is missing, builds what is stale, and serves until it is told to stop. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { runUntilStopped } from './child.mjs'

/**
 * Prepares in a process of its own: its memory would stay with this one, which waits as long as the server runs
 * (standard P13).
 * @returns {Promise<object>} the command that starts the server; exits as the process did if there is none
 */
function prepareApart() {
  const child = fork(join(import.meta.dirname, 'prepare-start.mjs'))
  return new Promise((resolve) => {
    child.once('message', resolve)
    // Its last message may come after its end.
    child.once('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
    child.once('message', () => child.removeAllListeners('close'))
  })
}

await runUntilStopped([await prepareApart()])
