import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { type Account, accountFor, canReach, giveTo } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type SocketFolder, socketFolderFor } from './socket-folder.ts'

/** Superuser created by initdb. Row security does not apply to it. */
export const SUPERUSER = 'greenroom'

/** A database cluster on disk, with what is needed to run it. */
export type Cluster = {
  /** Postgres' data folder: `<DATA_DIR>/postgres`. */
  folder: string
  account: Account | undefined
  binaries: Binaries
  sockets: SocketFolder
}

const UNFINISHED = /^postgres\.new-(\d+)$/

/** Subfolder of a data folder into which a backup is being restored. */
export const UNFINISHED_RESTORE = 'restoring'

/**
 * Makes sure that `<dataDir>/postgres` holds a cluster that our programs and account can open.
 * @throws StartError if the folder cannot be used, or belongs to another major version of PostgreSQL
 */
export function prepareCluster(dataDir: string, log: (message: string) => void): Cluster {
  const parent = writableFolder(dataDir)
  const folder = join(parent, 'postgres')
  try {
    const account = accountFor(folder)
    const binaries = findBinaries(account)
    if (!existsSync(join(folder, 'PG_VERSION'))) createCluster(parent, folder, account, binaries, log)
    requireMajor(folder, binaries.major)
    requireOwner(folder, account)
    return { folder, account, binaries, sockets: socketFolderFor(folder, account) }
  } catch (cause) {
    throw cause instanceof StartError ? cause : unusable(dataDir, cause)
  }
}

/** Creates the folder, traversable for Postgres' account (hence not 0700), and resolves its links. */
function writableFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (cause) {
    throw unusable(dataDir, cause)
  }
}

function unusable(dataDir: string, cause: unknown): StartError {
  const reason = (cause as NodeJS.ErrnoException).code ?? String(cause)
  return new StartError(
    `The data folder ${dataDir} cannot be used (${reason}): make it writable, or set DATA_DIR to another folder.`,
    { cause },
  )
}

/**
 * Runs initdb in a sibling folder and moves the result into place in one step. A start killed halfway leaves no partial
 * cluster, and of two simultaneous starts one wins completely.
 */
function createCluster(
  parent: string,
  folder: string,
  account: Account | undefined,
  binaries: Binaries,
  log: (message: string) => void,
): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartError(
      `The folder ${folder} holds files but no database: move them away, or set DATA_DIR to another folder.`,
    )
  }
  if (existsSync(join(parent, UNFINISHED_RESTORE))) {
    throw new StartError(`A restore into ${parent} has not finished: run it again, or remove what it left.`)
  }
  log('creating the database')
  removeUnfinished(parent)
  const unfinished = join(parent, `postgres.new-${process.pid}`)
  mkdirSync(unfinished, { mode: 0o700 })
  if (account) giveTo(account, unfinished)
  initialize(unfinished, account, binaries)
  try {
    renameSync(unfinished, folder)
    syncFolder(parent)
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(join(folder, 'PG_VERSION'))) throw cause
  }
}

function initialize(folder: string, account: Account | undefined, binaries: Binaries): void {
  const run = runIn(folder, account)
  const { status, stderr, error } = spawnSync(
    binaries.initdb,
    [
      ...[
        '-D',
        run.dataFolder,
        '--username',
        SUPERUSER,
        '--auth-local=trust',
        '--auth-host=reject',
        '--data-checksums',
      ],
      // The machine's locale must not decide how names are stored and sorted (LANG=C would mean SQL_ASCII).
      ...[
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
    ],
    { ...run.options, encoding: 'utf8' },
  )
  if (status === 0) return
  rmSync(folder, { recursive: true, force: true })
  const reason = error?.message ?? stderr.trim().split('\n').at(-1)
  throw new StartError(`The database in ${folder} could not be created (${reason}): fix that, or set DATABASE_URL.`, {
    cause: stderr,
  })
}

/** Requirements of a spawned Postgres program: its account, a neutral environment, and a data folder it can open. */
export type RunIn = { dataFolder: string; options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } }

/**
 * Returns how to run a Postgres program on a data folder. If the account cannot pass the parent folders (a clone in
 * /root), the program starts inside the folder before it drops root's rights, and on Linux reaches it as its working
 * directory.
 */
export function runIn(folder: string, account: Account | undefined): RunIn {
  const reachable = canReach(account, folder)
  if (!reachable && process.platform !== 'linux') {
    throw new StartError(
      `PostgreSQL does not run as root, and no other account can reach ${folder}: set DATA_DIR to a folder whose parents all may pass.`,
    )
  }
  return {
    dataFolder: reachable ? folder : '/proc/self/cwd',
    options: { cwd: folder, env: { PATH: process.env['PATH'], TZ: 'UTC' }, ...account },
  }
}

function requireMajor(folder: string, major: string): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new StartError(
    `The database in ${folder} was made by PostgreSQL ${found}, and this Greenroom brings PostgreSQL ${major}: restore a backup into a new DATA_DIR, or run the old version and set DATABASE_URL.`,
  )
}

/** Gives the folder the owner and permissions that Postgres requires; a restored backup often has neither. */
function requireOwner(folder: string, account: Account | undefined): void {
  const { uid } = statSync(folder)
  const wanted = account?.uid ?? process.getuid?.()
  if (uid !== wanted) {
    if (!account)
      throw new StartError(
        `The database in ${folder} belongs to another user (${uid}): start Greenroom as that user, or set DATA_DIR to another folder.`,
      )
    giveTo(account, folder)
  }
  chmodSync(folder, 0o700)
}

/** Removes leftovers of starts whose process is gone. */
function removeUnfinished(parent: string): void {
  for (const entry of readdirSync(parent)) {
    const pid = Number(UNFINISHED.exec(entry)?.[1] ?? 0)
    if (pid && (pid === process.pid || !isAlive(pid))) rmSync(join(parent, entry), { recursive: true, force: true })
  }
}

/** Returns true if a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Syncs a rename to disk, as far as the system can sync folders. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
