import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { copyRunningCluster, startEmbeddedPostgres } from '../db/embedded/index.ts'
import type { Env } from '../env.ts'
import { StartError } from '../start-error.ts'
import { FileKeeper } from './file-keeper.ts'
import { type Manifest, writeManifest } from './manifest.ts'

/**
 * Copies an installation on the embedded database into an empty folder, whether or not a server is running: first the
 * database, then the pictures it refers to, and the secret (standard O7).
 * @throws StartError with a sentence for the operator. A failed backup leaves nothing behind.
 */
export async function takeBackup(env: Env, folder: string): Promise<Manifest> {
  const { DATA_DIR } = env
  if (env.DATABASE_URL) {
    throw new StartError(
      'DATABASE_URL is set: back up that database with pg_dump, and beside it DATA_DIR/secret and DATA_DIR/uploads (docs/operations.md).',
    )
  }
  if (!existsSync(path.join(DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new StartError(`There is nothing to back up in the data folder ${DATA_DIR}: set DATA_DIR.`)
  if (isWithin(DATA_DIR, folder))
    throw new StartError(`The backup would be inside the data folder (${DATA_DIR}): choose a folder elsewhere.`)
  await emptyFolder(folder)
  const keeper = new FileKeeper(folder)
  try {
    const replayTo = await copyDatabase(DATA_DIR, keeper)
    const madeAt = new Date().toISOString()
    const uploads = path.join(DATA_DIR, 'uploads')
    if (existsSync(uploads)) await keeper.keepFolder(uploads, 'uploads', (name) => !name.endsWith('.tmp'))
    const secret = path.join(DATA_DIR, 'secret')
    if (existsSync(secret)) await keeper.keepFile(secret, 'secret')
    const manifest: Manifest = { version: 1, madeAt, replayTo, folders: keeper.folders, files: keeper.files }
    await writeManifest(folder, manifest)
    return manifest
  } catch (error) {
    for (const entry of await readdir(folder)) await rm(path.join(folder, entry), { recursive: true, force: true })
    if (error instanceof StartError) throw error
    throw new StartError(`The backup could not be made (${(error as Error).message}).`, { cause: error })
  }
}

/** If no server is running, starts the database for the duration of the copy. */
async function copyDatabase(dataDir: string, keeper: FileKeeper): Promise<string> {
  const running = await copyRunningCluster(dataDir, keeper)
  if (running !== undefined) return running
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    const end = await copyRunningCluster(dataDir, keeper)
    if (end === undefined) throw new Error('the database ended while it was copied')
    return end
  } finally {
    await postgres.stop()
  }
}

async function emptyFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length === 0) return
  } catch (cause) {
    throw new StartError(`The folder ${folder} cannot be used (${(cause as Error).message}): choose another.`, {
      cause,
    })
  }
  throw new StartError(`The folder ${folder} is not empty: choose a new one for each backup.`)
}

function isWithin(parent: string, folder: string): boolean {
  const relative = path.relative(parent, folder)
  return relative === '' || !(relative.startsWith('..') || path.isAbsolute(relative))
}
