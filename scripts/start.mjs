/** `npm start`: installs what is missing, builds what is stale, and serves until it is told to stop. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { runUntilStopped } from './child.mjs'

/**
 * Prepares in a process of its own: its memory would stay with this one, which waits as long as the server runs
 * (standard P13).
 * @returns {Promise<object>} the command that starts the server; exits as the process did if there is none
 */
async function prepareApart() {
  const child = fork(join(import.meta.dirname, 'prepare-start.mjs'))
  let command
  child.once('message', (sent) => (command = sent))
  // A message may arrive after the end of the process, but not after that of the channel.
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  return command ?? process.exit(code ?? 1)
}

await runUntilStopped([await prepareApart()])
