import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseConnection } from '../platform/db/database.ts'
import { asTenantRole, TENANT_ROLE } from '../platform/db/tenant-role.ts'
import { sqlState } from '../platform/error-codes.ts'
import { withDatabase } from './cluster.ts'

export interface TestDatabase {
  connection: DatabaseConnection
  drop(): Promise<void>
}

/** Creates a database for this test file: a clone of the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { system, template, embedded } = inject('cluster')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await asAdmin(system, `create database ${name} template ${template}`)
  const own: pg.ClientConfig = system.connectionString
    ? { connectionString: withDatabase(system.connectionString, name) }
    : { ...system, database: name }
  return {
    connection: embedded
      ? { system: own, tenant: { ...own, user: TENANT_ROLE } }
      : { system: own, tenant: asTenantRole(own) },
    drop: () => asAdmin(system, `drop database if exists ${name} with (force)`),
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Clones of one template queue behind each other. On an external server, autovacuum may be at work in a database, which
 * only a superuser may interrupt; a drop waits for it.
 */
async function asAdmin(system: pg.ClientConfig, statement: string, tries = 100): Promise<void> {
  const client = new pg.Client(system)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7461002)')
    await client.query(statement)
    return
  } catch (error) {
    if (tries === 1 || sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error
  } finally {
    await client.end()
  }
  await delay(100)
  await asAdmin(system, statement, tries - 1)
}
