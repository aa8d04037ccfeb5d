import path from 'node:path'
import { features } from './features.ts'
import { checkLedger } from './features/wallet/public.ts'
import { openHouse } from './open-house.ts'
import { unpackBackup } from './platform/backup/unpack-backup.ts'
import { type Env, readEnv } from './platform/env.ts'
import { type House, systemContext } from './platform/house.ts'
import { setAsideWaiting } from './platform/jobs/set-aside.ts'
import { createLogger } from './platform/log/logger.ts'
import { StartError } from './platform/start-error.ts'
import { runCommand } from './run-command.ts'
import { stopAll } from './stop-all.ts'

/**
 * `npm run restore -- <folder>`: copies a backup into an empty DATA_DIR and prepares it before anything serves it. With
 * DATABASE_URL, the database was restored by its own tools and is only prepared: `npm run restore`.
 */
async function run(): Promise<void> {
  const [folder] = process.argv.slice(2)
  const env = readEnv(process.env)
  if (env.DATABASE_URL) await calm(env)
  else if (folder) await restore(env, path.resolve(folder))
  else throw new StartError('Which backup? npm run restore -- <folder>')
}

async function restore(env: Env, folder: string): Promise<void> {
  const { manifest, dataDir, settle } = await unpackBackup(folder, env.DATA_DIR)
  await calm({ ...env, DATA_DIR: dataDir }, manifest.replayTo)
  await settle()
  console.log(`Restored into ${env.DATA_DIR} as of ${manifest.madeAt}: npm start serves it.`)
}

/**
 * Asks providers for later events, sets waiting work aside, and checks the books. @param replayTo log position that the
 * copy must have reached
 */
async function calm(env: Env, replayTo?: string): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  const quiet: Env = { ...env, LOG_LEVEL: 'error' }
  try {
    const house = await openHouse(quiet, createLogger(quiet), stops)
    if (replayTo) await requireReplayed(house, replayTo)
    await requireUnserved(house)
    const context = systemContext(house)
    for (const { afterRestore } of features) if (afterRestore) console.log(await afterRestore(context))
    const setAside = await setAsideWaiting(house, features)
    for (const { queue, jobs } of setAside) console.log(`Set aside, not done: ${jobs} × ${queue}`)
    if (setAside.length > 0) console.log('npm run jobs:dead lists them, runs them again or removes them.')
    const { drift: drifts } = await checkLedger(context)
    console.log(drifts.length === 0 ? 'The books add up.' : `${drifts.length} things in the books do not add up.`)
  } finally {
    await stopAll(stops)
  }
}

async function requireReplayed({ db }: House, replayTo: string): Promise<void> {
  const { rows } = await db.systemPool.query<{ whole: boolean }>('select pg_current_wal_lsn() >= $1::pg_lsn as whole', [
    replayTo,
  ])
  if (!rows[0]?.whole) throw new StartError('The backup is damaged: its log ends before the copy is whole.')
}

async function requireUnserved({ db }: House): Promise<void> {
  const { rowCount } = await db.systemPool.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'greenroom-jobs'",
  )
  if (rowCount) throw new StartError('A server is already running on this database: stop it, and restore again.')
}

await runCommand(run)
