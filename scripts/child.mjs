import { spawn } from 'node:child_process'
import { join } from 'node:path'

const KEEPER = join(import.meta.dirname, 'keeper.mjs')

/** How often to check whether our parent process is still there. */
const PARENT_POLL_MS = 250

/**
 * Runs a command with our terminal and waits for it.
 * @returns {Promise<number>} its exit code; 128 and more if a signal ended it
 */
export function run(command, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/**
 * Runs a command so that nothing of it is left when it ends, or when we end, even by a kill.
 * @param {string} folder identifies the run: whatever was started in it, or for it, is ended
 * @returns {{ ended: Promise<number>, end(): void }} its exit code (130 if it was told to end), and a function that
 *   ends it
 */
export function runKept(folder, command, args, { cwd, env }) {
  const keeper = spawn(process.execPath, [KEEPER, folder, command, ...args], {
    cwd,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  const ended = new Promise((resolve, reject) => {
    keeper.once('error', reject)
    keeper.once('exit', (code) => resolve(code ?? 1))
  })
  return { ended, end: () => void keeper.kill('SIGTERM') }
}

/**
 * Calls back at every signal to end, and when our parent ends: a SIGTERM to `npm start` kills npm and its shell, but
 * not us.
 * @param {(signal: 'SIGINT' | 'SIGTERM') => void} stop
 */
export function whenToldToStop(stop) {
  process.on('SIGINT', () => stop('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop('SIGTERM'))
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop('SIGTERM'), PARENT_POLL_MS).unref()
}

/**
 * Runs commands side by side until the first of them ends, then ends the others and exits with its code. Passes on
 * signals, and the end of our parent.
 * @param {{ command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv }[]} commands
 */
export async function runUntilStopped(commands) {
  const children = commands.map(({ command, args, cwd, env }) =>
    // The IPC channel tells a listening child that we are gone, even if we were killed.
    spawn(command, args, {
      cwd,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      shell: process.platform === 'win32',
    }),
  )
  const stopAll = (signal) => {
    for (const child of children) child.kill(signal)
  }
  whenToldToStop(stopAll)

  const ends = children.map(
    (child) =>
      new Promise((resolve, reject) => {
        child.once('error', reject)
        child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
      }),
  )
  const code = await Promise.race(ends)
  stopAll('SIGTERM')
  await Promise.all(ends)
  process.exit(code)
}
