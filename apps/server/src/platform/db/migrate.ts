import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { sqlState } from '../error-codes.ts'
import { StartError } from '../start-error.ts'

const MIGRATIONS = new URL('../../../../../packages/db/migrations/', import.meta.url)

/** Key of the advisory lock under which one process at a time migrates. */
const MIGRATION_LOCK = 7_461_001

/**
 * Longest wait for one lock. Requests for the table queue behind the migration for as long. That is far below their own
 * timeouts (`database.ts`), and below Postgres' deadlock check (1 s), so that they never lose.
 */
const LOCK_TIMEOUT = '300ms'
/** lock_not_available and deadlock_detected: the migration was rolled back and can be repeated. */
const IN_THE_WAY = new Set(['55P03', '40P01'])
/** How long a migration is retried beside a busy server, and the longest pause in between, in milliseconds. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 500

interface Migration {
  name: string
  sql: string
  hash: string
}

type Applied = Pick<Migration, 'name' | 'hash'>

/** Returns this build's migrations in order. */
export function knownMigrations(folder: URL = MIGRATIONS): Migration[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return names.map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Brings the schema up to this build: each file once, in its own transaction. Other processes may be serving, so it
 * never makes them queue behind a lock for long but gives way and retries (standard O6). Files only add (expand); what
 * is unused is removed in a later release (contract). Files grant to the role `greenroom_tenant`.
 * @param patienceMs how long one file is retried while others hold its locks
 * @throws StartError if an applied file was changed, the database is newer than this build, or a statement fails
 */
export async function migrate(
  connection: pg.ClientConfig,
  migrations = knownMigrations(),
  patienceMs = PATIENCE_MS,
): Promise<string[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const applied = await client.query<Applied>('select name, hash from schema_migrations order by name')
    requireSameHistory(applied.rows, migrations)
    const done = new Set(applied.rows.map((row) => row.name))
    const missing = migrations.filter((migration) => !done.has(migration.name))
    for (const migration of missing) await applyPatiently(client, migration, patienceMs)
    return missing.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/** Requires that the applied migrations are those of this build; otherwise the schema would be unknown. */
function requireSameHistory(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]))
  const changed = applied.find(({ name, hash }) => known.has(name) && known.get(name) !== hash)
  if (changed) {
    throw new StartError(
      `The migration ${changed.name} is not the one that was applied to this database. Restore that file and put the change into a new one; in development, an empty DATA_DIR (or database) starts afresh.`,
    )
  }
  const newer = applied.find(({ name }) => !known.has(name))
  if (newer) {
    throw new StartError(
      `The database is newer than this build (it has ${newer.name}): start the newer version of the product.`,
    )
  }
}

async function applyPatiently(client: pg.Client, migration: Migration, patienceMs: number): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await delay(Math.random() * PAUSE_MS)) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if (IN_THE_WAY.has(sqlState(error) ?? '') && Date.now() < deadline) continue
      throw new StartError(
        `Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      )
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'; set local statement_timeout = '5min'`)
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [migration.name, migration.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
