import pg from 'pg'
import type { Env } from '../env.ts'
import { StartError } from '../start-error.ts'
import type { DatabaseConnection } from './database.ts'
import { startEmbeddedPostgres } from './embedded/index.ts'
import { migrate } from './migrate.ts'
import { asTenantRole, ensureTenantRole, loginRole, requirePlainTenant, TENANT_ROLE } from './tenant-role.ts'

/** Oldest supported server, as `server_version_num`. */
const OLDEST_SERVER = 150000

export interface ReadyDatabase {
  connection: DatabaseConnection
  /** Stops the embedded server; does nothing for an external one. */
  stop(): Promise<void>
}

/**
 * Finds or starts the database, creates the plain role, and migrates.
 * @throws StartError with a sentence for the operator
 */
export async function prepareDatabase(env: Env, log: (message: string) => void): Promise<ReadyDatabase> {
  if (env.DATABASE_URL) {
    await requireServer(env.DATABASE_URL)
    const tenant = env.TENANT_DATABASE_URL ? { connectionString: env.TENANT_DATABASE_URL } : undefined
    return {
      connection: await prepareServer({ connectionString: env.DATABASE_URL }, tenant),
      stop: async () => {},
    }
  }
  const embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log })
  try {
    return { connection: await prepareEmbedded(embedded.connection), stop: () => embedded.stop() }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Creates role and schema on an embedded server, where the plain role logs in directly. */
export async function prepareEmbedded(system: pg.ClientConfig): Promise<DatabaseConnection> {
  await ensureTenantRole(system, 'self')
  return migrated({ system, tenant: { ...system, user: TENANT_ROLE } })
}

/**
 * Creates role and schema on an external server. Without `tenant`, the only role available switches to the plain one.
 */
export async function prepareServer(system: pg.ClientConfig, tenant?: pg.ClientConfig): Promise<DatabaseConnection> {
  await ensureTenantRole(system, tenant ? { role: await loginRole(tenant) } : 'owner')
  return migrated({ system, tenant: tenant ?? asTenantRole(system) })
}

async function migrated(connection: DatabaseConnection): Promise<DatabaseConnection> {
  await migrate(connection.system)
  await requirePlainTenant(connection.tenant)
  return connection
}

async function requireServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    if ((rows[0]?.version ?? 0) < OLDEST_SERVER) {
      throw new StartError('The database server of DATABASE_URL is older than PostgreSQL 15.')
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new StartError(`The database of DATABASE_URL cannot be reached (${reason}).`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}
