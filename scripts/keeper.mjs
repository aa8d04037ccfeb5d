/**
 * Runs one command of the suite in a process group of its own, and sees to it that nothing which it started is left,
 * however it ends: by itself, by a signal to us, or because the process that started us is gone. Ctrl-C and a kill of
 * the caller's group do not reach the command but through us.
 * Usage: node keeper.mjs <the run's folder> <command> <arguments…>, with an IPC channel to the caller.
 */
import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { allProcesses, membersOf } from './processes.mjs'

/** How long what is told to end may take, before it is killed. */
const GRACE_MS = 2_000
const LOOK_MS = 50

const [folder, command, ...args] = process.argv.slice(2)
const run = { leader: process.pid, folder }

let interrupted = false
const interrupt = () => {
  if (interrupted) return
  interrupted = true
  void endAll().then(() => process.exit(130))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)
process.on('disconnect', interrupt)

const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
child.once('error', (error) => {
  console.error(`greenroom: ${command} cannot be run: ${error.message}`)
  process.exit(127)
})
child.once('exit', async (code) => {
  if (interrupted) return
  await endAll()
  process.exit(code ?? 1)
})

async function endAll() {
  const begin = performance.now()
  for (const told = new Set(); ; await delay(LOOK_MS)) {
    const left = membersOf(allProcesses(), run)
    if (left.length === 0) return
    const isPatient = performance.now() - begin < GRACE_MS
    for (const id of left) {
      if (isPatient && told.has(id)) continue
      told.add(id)
      signal(id, isPatient ? 'SIGTERM' : 'SIGKILL')
    }
  }
}

function signal(id, name) {
  try {
    process.kill(id, name)
  } catch {
    // It has ended meanwhile.
  }
}
