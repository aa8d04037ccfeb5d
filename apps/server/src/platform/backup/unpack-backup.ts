import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { UNFINISHED_RESTORE } from '../db/embedded/index.ts'
import { StartError } from '../start-error.ts'
import { copyFile, forEachOf, makeFolders } from './copy-file.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** A backup copied to its target, but not in use yet. */
export interface UnpackedBackup {
  manifest: Manifest
  /** Temporary data folder inside the target folder. */
  dataDir: string
  /** Moves it into place for the next start. */
  settle(): Promise<void>
}

/** Parts of a backup, in the order in which they are moved: the database comes last and makes it complete. */
const PARTS = ['uploads', 'secret', 'postgres']

/**
 * Copies a backup into an empty data folder and compares every file with the manifest. Leftovers of a killed restore
 * are removed first. No server starts there until `settle`.
 * @throws StartError if the backup is damaged or the data folder is in use
 */
export async function unpackBackup(backup: string, dataDir: string): Promise<UnpackedBackup> {
  const manifest = await readManifest(backup)
  const target = path.join(dataDir, UNFINISHED_RESTORE)
  await clear(dataDir, target)
  await mkdir(target, { recursive: true, mode: 0o755 })
  await makeFolders(target, manifest.folders)
  await forEachOf(manifest.files, async ({ path: name, bytes, sha256 }) => {
    const copied = await copyFile(path.join(backup, name), path.join(target, name)).catch((cause: unknown) => {
      throw new StartError(`The backup cannot be copied (${(cause as Error).message}).`, { cause })
    })
    if (copied.bytes !== bytes || copied.sha256 !== sha256)
      throw new StartError(`The backup is damaged: ${name} is not what it was when it was made.`)
  })
  return {
    manifest,
    dataDir: target,
    settle: async () => {
      for (const part of PARTS)
        if (existsSync(path.join(target, part))) await rename(path.join(target, part), path.join(dataDir, part))
      await rm(target, { recursive: true, force: true })
    },
  }
}

async function clear(dataDir: string, target: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const found = await readdir(dataDir)
  const isUnfinished = found.includes(UNFINISHED_RESTORE) && !found.includes('postgres')
  if (found.some((name) => PARTS.includes(name)) && !isUnfinished)
    throw new StartError(
      `The data folder ${dataDir} is in use: set DATA_DIR to an empty folder, or move what is there away.`,
    )
  for (const name of [...PARTS.filter((part) => part !== 'postgres')])
    await rm(path.join(dataDir, name), { recursive: true, force: true })
  await rm(target, { recursive: true, force: true })
}
