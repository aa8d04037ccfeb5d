import { rmdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { type Cluster, prepareCluster, SUPERUSER } from './cluster.ts'
import { connectTo, ensureDatabase, PORT, takeInstanceLock } from './instance-lock.ts'
import {
  findPostmaster,
  type Postmaster,
  PostmasterRefused,
  removeForeignLocks,
  spawnPostmaster,
} from './postmaster.ts'
import { makeSocketFolder } from './socket-folder.ts'
import { settingsAsArguments } from './settings.ts'

const DATABASE = 'greenroom'

/** How long to wait for another postmaster, or the remains of a killed one, to release the cluster. */
const PATIENCE_MS = 15_000
const RETRY_MS = 50

/**
 * A fast shutdown writes a checkpoint. After this long an immediate one is used, which is safe because the next start
 * replays the log.
 */
const FAST_SHUTDOWN_MS = 15_000

export type EmbeddedPostgresOptions = {
  /** DATA_DIR. The cluster is in its subfolder `postgres`. Created if missing. */
  dataDir: string
  /** Receives one sentence for each event that an operator may want to know. */
  log: (message: string) => void
  /** Settings of postgresql.conf that override the launcher's own, in Postgres' notation. */
  settings?: Record<string, string>
}

export type EmbeddedPostgres = {
  /**
   * Connection settings for `pg`. `host` is the folder of a unix socket that only this user and root may enter. The
   * user is a superuser.
   */
  connection: { host: string; port: number; user: string; database: string }
  /** True if a postmaster left behind by a killed process was taken over. */
  adopted: boolean
  /** Stops Postgres and waits for it. Open connections are cut. May be called more than once. */
  stop(): Promise<void>
}

/**
 * Serves the cluster in `dataDir` with the PostgreSQL from npm. Creates it on the first start, adopts the postmaster of
 * a killed process, and restarts Postgres if it dies. Only one instance runs per data folder: a session advisory lock
 * is held until `stop`.
 * @throws StartError with one sentence for the operator
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = prepareCluster(dataDir, log)
  const postgresArguments = settingsAsArguments(cluster.sockets, settings)
  let stopping: Promise<void> | undefined
  const isStopping = () => stopping !== undefined

  const hold = async () => {
    const reached = await takeCluster(cluster, postgresArguments, dataDir, log)
    reached.client.once('end', () => {
      if (!isStopping()) reviving = revive()
    })
    return reached
  }

  /** Recovers after Postgres was killed, or restarted itself and dropped our lock with every other connection. */
  const revive = async () => {
    while (!isStopping()) {
      log('the database went away, bringing it back')
      try {
        held = await hold()
        log('the database is back')
        return
      } catch (error) {
        log(`the database could not be brought back: ${(error as Error).message}`)
        await delay(1000)
      }
    }
  }

  let reviving = Promise.resolve()
  let held = await hold()
  const interruptAtExit = () => signalPostmaster(cluster, 'SIGINT')
  process.once('exit', interruptAtExit)

  const shutDown = async () => {
    await reviving
    await stopPostmaster(cluster)
    process.off('exit', interruptAtExit)
    await held.client.end().catch(() => {})
    removeIfEmpty(cluster.sockets.path)
  }

  return {
    connection: { host: held.socketFolder, port: PORT, user: SUPERUSER, database: DATABASE },
    adopted: held.adopted,
    stop() {
      stopping ??= shutDown()
      return stopping
    },
  }
}

type Held = { client: pg.Client; socketFolder: string; adopted: boolean }

/** Becomes the only instance on the cluster, waiting for a postmaster that is starting or stopping. */
async function takeCluster(
  cluster: Cluster,
  postgresArguments: string[],
  dataDir: string,
  log: (message: string) => void,
): Promise<Held> {
  let told = false
  for (const deadline = Date.now() + PATIENCE_MS; ; await delay(RETRY_MS)) {
    const found = findPostmaster(cluster)
    try {
      const held = await takeOnce(cluster, found, postgresArguments, dataDir, log)
      if (found) log('adopted the database server that an earlier process left running')
      return held
    } catch (error) {
      if (error instanceof StartError) throw error
      if (found && isComingOrGoing(error)) {
        // It is alive, but must first replay its log or write its last checkpoint.
        if (!told) log('waiting for the database server that an earlier process left running')
        told = true
      } else if (!(error instanceof PostmasterRefused && error.passing) || Date.now() > deadline) {
        throw new StartError(`The database in ${cluster.folder} does not start: ${(error as Error).message}`, {
          cause: error,
        })
      }
    }
  }
}

async function takeOnce(
  cluster: Cluster,
  found: Postmaster | undefined,
  postgresArguments: string[],
  dataDir: string,
  log: (message: string) => void,
): Promise<Held> {
  if (!found) {
    makeSocketFolder(cluster.sockets, cluster.account)
    removeForeignLocks(cluster)
    await spawnPostmaster(cluster, postgresArguments, log)
  }
  const socketFolder = found?.socketFolder ?? cluster.sockets.path
  const client = await connectTo(socketFolder)
  try {
    await takeInstanceLock(client, dataDir)
    await ensureDatabase(client, DATABASE)
    return { client, socketFolder, adopted: found !== undefined }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** The driver's messages for a connection lost during or since the last statement. They have no code. */
const LOST = /Connection terminated|not queryable/

/** The socket is missing, or the postmaster cut or refused the connection: SQLSTATE class 57. */
function isComingOrGoing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return (
    code.startsWith('57') ||
    ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) ||
    LOST.test(String(error))
  )
}

async function stopPostmaster(cluster: Cluster): Promise<void> {
  const running = findPostmaster(cluster)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  const impatient = Date.now() + FAST_SHUTDOWN_MS
  let urged = false
  // A postmaster removes its pid file, which findPostmaster reads, last.
  while (findPostmaster(cluster)?.pid === running.pid) {
    if (!urged && Date.now() > impatient) {
      urged = true
      signalPostmaster(cluster, 'SIGQUIT')
    }
    await delay(10)
  }
}

function signalPostmaster(cluster: Cluster, signal: NodeJS.Signals): void {
  const running = findPostmaster(cluster)
  try {
    if (running) process.kill(running.pid, signal)
  } catch {
    // It ended in the meantime.
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Another start already uses it.
  }
}
