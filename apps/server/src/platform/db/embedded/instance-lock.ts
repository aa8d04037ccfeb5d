import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { SUPERUSER } from './cluster.ts'

/**
 * Key of the advisory lock that marks a cluster as served. Such locks are per database; this one is taken in the
 * database `postgres`.
 */
const INSTANCE_LOCK = 4_721_333

/** How long the connection of an instance that was just killed may take to end. */
const WAIT_FOR_THE_DEAD_MS = 2000

/** SQLSTATE if lock_timeout has passed. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Appears only in the socket's name: nothing listens on TCP. */
export const PORT = 5432

/** Connects to the maintenance database as superuser. */
export async function connectTo(socketFolder: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: socketFolder,
    port: PORT,
    user: SUPERUSER,
    database: 'postgres',
    application_name: `greenroom instance ${process.pid}`,
  })
  // Without a listener, a lost connection would end the process; the launcher reacts to `end`.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Takes the lock of the only instance that may serve this data folder, and holds it while the connection lives.
 * @throws StartError if another instance holds it
 */
export async function takeInstanceLock(client: pg.Client, dataDir: string): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${WAIT_FOR_THE_DEAD_MS}`)
    await client.query('select pg_advisory_lock($1)', [INSTANCE_LOCK])
  } catch (cause) {
    if ((cause as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw cause
    const holder = await nameOfHolder(client)
    throw new StartError(
      `Another Greenroom${holder} is already running on the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}

async function nameOfHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: string | null }>(
    `select substring(application_name from 'greenroom instance (\\d+)') as pid
       from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and granted and objid = $1`,
    [INSTANCE_LOCK],
  )
  return rows[0]?.pid ? ` (process ${rows[0].pid})` : ''
}

/** Creates the product's database if it does not exist. */
export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
}
