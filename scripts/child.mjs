import { spawn } from 'node:child_process'

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
 * Runs commands side by side until the first of them ends, then ends the others, and exits with that one's code.
 * Signals are passed on, and so is the end of our parent: a SIGTERM to `npm start` kills npm and its shell, not us.
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => stopAll(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stopAll('SIGTERM'), PARENT_POLL_MS).unref()

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
