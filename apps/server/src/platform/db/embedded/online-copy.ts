import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { FileKeeper } from '../../backup/file-keeper.ts'
import { StartError } from '../../start-error.ts'
import { prepareCluster } from './cluster.ts'
import { connectTo } from './instance-lock.ts'
import { findPostmaster } from './postmaster.ts'

/** Files that Postgres creates on start (its manual, "Making a base backup"); its log is copied separately. */
const MADE_ANEW =
  /^(postmaster\.(pid|opts)|(backup_label|tablespace_map)(\.old)?|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/[^/]*)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/
const SEGMENT = /^[0-9A-F]{24}$/
const TIMELINE = /^[0-9A-F]{8}\.history$/

/**
 * Copies the cluster being served in `dataDir` while it is in use, with the log that completes the copy. The copy
 * represents the moment when this function ends. A replication slot keeps the log from being recycled meanwhile.
 * @returns the log position that a restored copy must reach; undefined if no server is running
 */
export async function copyRunningCluster(dataDir: string, keeper: FileKeeper): Promise<string | undefined> {
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return undefined
  const cluster = prepareCluster(dataDir, () => {})
  const postmaster = findPostmaster(cluster)
  if (!postmaster) return undefined
  const client = await connectTo(postmaster.socketFolder)
  try {
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`greenroom_${process.pid}`])
    await client.query("select pg_backup_start('greenroom', fast => true)")
    await keeper.keepFolder(cluster.folder, 'postgres', (path) => !MADE_ANEW.test(path))
    const { label, last, end } = await stopBackup(client)
    await keeper.keepText(label, 'postgres/backup_label')
    const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''
    await keepLog(cluster.folder, keeper, first, last)
    return end
  } finally {
    await client.end().catch(() => {})
  }
}

async function stopBackup(client: pg.Client): Promise<{ label: string; last: string; end: string }> {
  const { rows } = await client.query<{ label: string; map: string; last: string; end: string }>(
    `select labelfile as label, spcmapfile as map, pg_walfile_name(lsn) as last, lsn::text as end
     from pg_backup_stop(wait_for_archive => false)`,
  )
  const [stopped] = rows
  if (!stopped) throw new Error('the backup did not stop')
  if (stopped.map.trim() !== '')
    throw new StartError('The database has tablespaces of its own, which a backup leaves out: use pg_basebackup.')
  return stopped
}

/** Copies the log segments from the first to the last. */
async function keepLog(folder: string, keeper: FileKeeper, first: string, last: string): Promise<void> {
  const log = join(folder, 'pg_wal')
  const segments = readdirSync(log).filter((name) => SEGMENT.test(name) && name >= first && name <= last)
  if (!segments.includes(first) || !segments.includes(last)) throw new Error('the log of the database is not whole')
  const timelines = readdirSync(log).filter((name) => TIMELINE.test(name))
  for (const name of [...segments, ...timelines]) await keeper.keepFile(join(log, name), `postgres/pg_wal/${name}`)
}
