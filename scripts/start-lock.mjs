import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const HEARTBEAT_MS = 1000
/** A holder silent for this long is gone, even if another process has its id by now. */
const SILENT_MS = 15_000

/**
 * Runs the work while no other script of this project installs or builds.
 * @param {string} file path of the lock
 * @param {() => Promise<void>} work
 * @param {(message: string) => void} say
 */
export async function withStartLock(file, work, say) {
  mkdirSync(dirname(file), { recursive: true })
  for (let told = false; !tryTake(file); await delay(100)) {
    if (isAbandoned(file)) rmSync(file, { force: true })
    else if (!told) {
      say(`waiting for another start (process ${holderOf(file)}) that installs or builds`)
      told = true
    }
  }
  const release = () => rmSync(file, { force: true })
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS)
  process.once('exit', release)
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

function tryTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > SILENT_MS) return true
    const pid = holderOf(file)
    if (pid) process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}
