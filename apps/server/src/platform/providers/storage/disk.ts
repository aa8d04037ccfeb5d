import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, chmod, constants, type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../start-error.ts'
import { publicUrlOf, requireStoragePath, type Storage } from './storage.ts'

/** A folder stores no media type, so the name tells it. */
const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
}

/** Only this account may read folders and files: they include imported lists and exports. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Stores files in a folder of this machine. */
export function diskStorage(folder: string): Storage {
  const fileOf = (name: string) => path.join(folder, requireStoragePath(name))
  return {
    put: async (name, data) => writeWhole(fileOf(name), (handle) => handle.writeFile(data)),
    putFile: async (name, file) => writeWhole(fileOf(name), (handle) => handle.writeFile(createReadStream(file))),
    open: async (name) => openWhole(fileOf(name)),
    get: async (name) => {
      try {
        return {
          data: await readFile(fileOf(name)),
          contentType: TYPES[path.extname(name)] ?? 'application/octet-stream',
        }
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    remove: async (name) => {
      const file = fileOf(name)
      return rm(file, { force: true }).then(
        () => true,
        () => false,
      )
    },
    publicUrl: publicUrlOf,
    isReachable: async () => isWritable(folder),
  }
}

/**
 * Creates the folder, closes it to other accounts, and checks that it is writable. @throws StartError with one sentence
 * for the operator
 */
export async function openDisk(folder: string): Promise<Storage> {
  if (!(await isWritable(folder))) {
    throw new StartError(
      `The folder ${folder} for uploaded pictures cannot be written: change its permissions, or set DATA_DIR.`,
    )
  }
  // Older versions left it open to everybody. A folder owned by somebody else stays as it is.
  await chmod(folder, FOLDER_MODE).catch(() => {})
  return diskStorage(folder)
}

/** Writes beside the target, flushes, and renames, so that neither a reader nor a crash ever sees half a file. */
async function writeWhole(file: string, write: (handle: FileHandle) => Promise<unknown>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: FOLDER_MODE })
  const unfinished = path.join(path.dirname(file), `.${randomUUID()}.tmp`)
  try {
    const handle = await open(unfinished, 'wx', FILE_MODE)
    try {
      await write(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}

async function openWhole(file: string) {
  const handle = await open(file).catch((error: unknown) => {
    if (isAbsent(error)) return undefined
    throw error
  })
  return handle && { stream: handle.createReadStream(), bytes: (await handle.stat()).size }
}

async function isWritable(folder: string): Promise<boolean> {
  return mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    .then(() => access(folder, constants.R_OK | constants.W_OK | constants.X_OK))
    .then(
      () => true,
      () => false,
    )
}

const isAbsent = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
