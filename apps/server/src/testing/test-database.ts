import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseConnection } from '../platform/db/database.ts'
import { asTenantRole, TENANT_ROLE } from '../platform/db/tenant-role.ts'
import { withDatabase } from './cluster.ts'

export interface TestDatabase {
  connection: DatabaseConnection
  drop(): Promise<void>
}

/** A fresh database of this test file: a clone of the migrated template. */
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

/** Clones of one template queue behind each other, so a clone that finds it in use tries again. */
async function asAdmin(system: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(system)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7461002)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
