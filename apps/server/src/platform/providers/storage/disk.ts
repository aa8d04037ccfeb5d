import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from './storage.ts'

const TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.png': 'image/png', '.gif': 'image/gif', '.webp': 'image/webp', '.svg': 'image/svg+xml' }

/** Files in a folder of this machine. */
export function diskStorage(folder: string): Storage {
  const fileOf = (name: string) => {
    const file = path.resolve(folder, name)
    if (!file.startsWith(path.resolve(folder) + path.sep)) throw new Error(`not a path of this store: ${name}`)
    return file
  }
  return {
    put: async (name, data) => {
      const file = fileOf(name)
      await mkdir(path.dirname(file), { recursive: true })
      // Written beside and renamed, so that a reader never sees half a file.
      const unfinished = `${file}.${randomUUID()}.tmp`
      await writeFile(unfinished, data)
      await rename(unfinished, file)
    },
    get: async (name) => {
      try {
        return { data: await readFile(fileOf(name)), contentType: TYPES[path.extname(name)] ?? 'application/octet-stream' }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: async (name) => rm(fileOf(name)).then(() => true, () => false),
    publicUrl: (name) => `/uploads/${name}`,
    isReachable: async () => mkdir(folder, { recursive: true }).then(() => true, () => false),
  }
}
