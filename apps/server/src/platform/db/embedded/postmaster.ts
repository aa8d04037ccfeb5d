import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Cluster, isAlive, runIn } from './cluster.ts'

/** A running postmaster, as described by its pid file. */
export type Postmaster = { pid: number; socketFolder: string }

/**
 * Postgres ended before it was ready. `passing` means that another postmaster or its remains hold the cluster for now.
 */
export class PostmasterRefused extends Error {
  override name = 'PostmasterRefused'
  readonly passing: boolean

  constructor(reason: string) {
    super(reason)
    this.passing = /lock file .* (already exists|is empty|No such file)|shared memory block/.test(reason)
  }
}

/** Returns the postmaster that serves this cluster, ready or not; undefined if there is none. */
export function findPostmaster({ folder, sockets }: Cluster): Postmaster | undefined {
  // Lines of postmaster.pid: process id, data folder, start time, port, socket folder …
  const [pid, , , , socketFolder] = readLines(join(folder, 'postmaster.pid'))
  if (!pid || !socketFolder || !isPostmasterOf(sockets.name, Number(pid))) return undefined
  return { pid: Number(pid), socketFolder }
}

/**
 * Removes lock files whose process is alive but not a postmaster of this cluster. The id was reused by another process
 * (as on every container restart), and Postgres would refuse forever. Postgres handles locks of dead processes itself.
 */
export function removeForeignLocks({ folder, sockets }: Cluster): void {
  for (const file of [join(folder, 'postmaster.pid'), join(sockets.path, '.s.PGSQL.5432.lock')]) {
    const pid = Number(readLines(file)[0])
    if (pid && isAlive(pid) && !isPostmasterOf(sockets.name, pid)) rmSync(file, { force: true })
  }
}

/**
 * Matches the socket folder's name, which derives from the cluster's path and appears in its postmaster's command line.
 */
function isPostmasterOf(socketFolderName: string, pid: number): boolean {
  return commandLine(pid).includes(socketFolderName)
}

/** Returns '' for a process that is gone or a zombie. */
function commandLine(pid: number): string {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`)
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

function readLines(file: string): string[] {
  return read(file).split('\n')
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Starts Postgres and waits until it accepts connections. It runs in its own session, so that Ctrl-C reaches it only
 * through us. It outlives this process if that is killed, and the next start adopts it.
 * @throws PostmasterRefused with Postgres' own reason
 */
export function spawnPostmaster(cluster: Cluster, settings: string[], log: (message: string) => void): Promise<void> {
  const run = runIn(cluster.folder, cluster.account)
  const child = spawn(cluster.binaries.postgres, ['-D', run.dataFolder, ...settings], {
    ...run.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line)
      if (said.length > 20) said.shift()
      if (line.includes('ready to accept connections')) {
        // From here on it must not keep this process alive.
        child.unref()
        if (child.stderr instanceof Socket) child.stderr.unref()
        resolve()
      } else if (isWorthTelling(line)) log(`postgres: ${line}`)
    })
    child.once('error', reject)
    child.once('close', () =>
      reject(
        new PostmasterRefused(said.findLast((line) => line.startsWith('FATAL')) ?? said.at(-1) ?? 'it ended at once'),
      ),
    )
  })
}

function isWorthTelling(line: string): boolean {
  return /PANIC|terminated by signal|not properly shut down|redo done/.test(line)
}
