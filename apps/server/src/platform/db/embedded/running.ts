import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareCluster, SUPERUSER } from './cluster.ts'
import { PORT } from './instance-lock.ts'
import { findPostmaster } from './postmaster.ts'

/**
 * The address of the server that runs on this data folder now, for a command that works beside it (the demo seed).
 * @returns a `DATABASE_URL`, or undefined when nothing runs there
 */
export function runningPostgresUrl(dataDir: string, database: string): string | undefined {
  if (!existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) return undefined
  const postmaster = findPostmaster(prepareCluster(dataDir, () => {}))
  if (!postmaster) return undefined
  return `postgres://${SUPERUSER}@/${database}?host=${encodeURIComponent(postmaster.socketFolder)}&port=${PORT}`
}
