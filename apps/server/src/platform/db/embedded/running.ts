import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareCluster, SUPERUSER } from './cluster.ts'
import { PORT } from './instance-lock.ts'
import { findPostmaster } from './postmaster.ts'

/**
 * Returns the address of the server running on this data folder, for a command that works beside it (the demo seed).
 * @returns a `DATABASE_URL`, or undefined if no server is running
 */
export function runningPostgresUrl(dataDir: string, database: string): string | undefined {
  if (!existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) return undefined
  const postmaster = findPostmaster(prepareCluster(dataDir, () => {}))
  if (!postmaster) return undefined
  return `postgres://${SUPERUSER}@/${database}?host=${encodeURIComponent(postmaster.socketFolder)}&port=${PORT}`
}
