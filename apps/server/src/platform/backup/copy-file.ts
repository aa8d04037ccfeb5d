import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Files copied at once; each waits for the disk at its end. */
const AT_ONCE = 8

/** Copies a file and syncs it to disk before returning. @throws if the target exists, or either file cannot be used */
export async function copyFile(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const { mode } = await stat(from)
  await pipeline(
    createReadStream(from),
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    }),
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  )
  await chmod(to, mode & 0o777)
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * Lists everything below a folder, by relative path. Files removed meanwhile are skipped, because the folder may be in
 * use.
 */
export async function listTree(
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<{ folders: string[]; files: string[] }> {
  const found: { folders: string[]; files: string[] } = { folders: [], files: [] }
  const look = async (below: string): Promise<void> => {
    const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(ignoreAbsent)
    for (const entry of entries ?? []) {
      const name = path.posix.join(below, entry.name)
      if (!isWanted(name)) continue
      if (!entry.isDirectory()) found.files.push(name)
      else {
        found.folders.push(name)
        await look(name)
      }
    }
  }
  await look('')
  return found
}

/** Creates folders, parents first. */
export async function makeFolders(within: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders) await mkdir(path.join(within, folder), { recursive: true, mode: 0o700 })
}

/** Runs the work for each item, a few at a time. */
export async function forEachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

export function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
