import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareEmbedded, prepareServer } from '../platform/db/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded/index.ts'

/** Connection settings of the cluster, and the database that test files clone. */
export interface TestCluster {
  system: { connectionString?: string; host?: string; port?: number; user?: string; database?: string }
  template: string
  embedded: boolean
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

const TEMPLATE = `greenroom_template_${process.pid}`

/**
 * Starts one cluster for the whole run (embedded, or the server of DATABASE_URL), with a migrated template database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.DATABASE_URL
  const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-test-'))
  // A crash of the machine loses nothing: the cluster is thrown away afterwards.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' }
  let embedded: EmbeddedPostgres | undefined
  if (!url) embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings })
  const system: TestCluster['system'] = embedded?.connection ?? { connectionString: url }
  const admin = new pg.Client(system)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  if (embedded) await prepareEmbedded({ ...embedded.connection, database: TEMPLATE })
  else await prepareServer({ connectionString: withDatabase(url ?? '', TEMPLATE) })
  project.provide('cluster', { system, template: TEMPLATE, embedded: !url })
  return async () => {
    await admin.query(`drop database if exists ${TEMPLATE} with (force)`)
    await admin.end()
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the same server address with another database. A socket address is not a URL by web rules. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}
