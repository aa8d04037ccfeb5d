import { spawn } from 'node:child_process'
import { join } from 'node:path'

const KEEPER = join(import.meta.dirname, 'keeper.mjs')

/** How often to look whether the process that started us is still there. */
const PARENT_POLL_MS = 250

/**
 * Runs a command with our terminal and waits for it.
 * @returns {Promise<number>} its exit code; 128 and more when a signal ended it
 */
export function run(command, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/**
 * Runs a command of which nothing is left in the end: neither when it ends, nor when we do, even by a kill.
 * @param {string} folder names the run: whatever was started in it, or for it, ends
 * @returns {{ ended: Promise<number>, end(): void }} its exit code (130: it was told to end); what tells it to
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
 * Calls back at each signal to end, and at the end of our parent: a SIGTERM to `npm start` kills npm and its shell,
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
 * Runs commands side by side until the first of them ends, then ends the others, and exits with that one's code.
 * Signals are passed on, and so is the end of our parent.
 * @param {{ command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv }[]} commands
 */
export async function runUntilStopped(commands) {
  const children = commands.map(({ command, args, cwd, env }) =>
    // The channel tells a child that listens to it that we are gone, even when we were killed.
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
