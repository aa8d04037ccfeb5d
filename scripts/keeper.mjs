/**
 * Runs one command of the suite in its own process group and makes sure that nothing it started is left, whether it
 * ends by itself, by a signal to us, or because our parent is gone. Ctrl-C and kills of the caller's group reach the
 * command only through us. Usage: node keeper.mjs <the run's folder> <command> <arguments…>, with an IPC channel to the
 * caller.
 */
import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { allProcesses, membersOf } from './processes.mjs'

/** How long a process that was told to end may take before it is killed. */
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
