import { writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { copyFile, forEachOf, ignoreAbsent, listTree, makeFolders } from './copy-file.ts'
import type { Manifest } from './manifest.ts'

/** Copies files into a backup and records them. */
export class FileKeeper {
  readonly #backup: string
  readonly folders: string[] = []
  readonly files: Manifest['files'] = []

  constructor(backup: string) {
    this.#backup = backup
  }

  /** Copies a folder that is in use; files removed meanwhile are skipped. @param name its name in the backup */
  async keepFolder(from: string, name: string, isWanted: (path: string) => boolean = () => true): Promise<void> {
    const found = await listTree(from, isWanted)
    const folders = [name, ...found.folders.map((folder) => `${name}/${folder}`)]
    await makeFolders(this.#backup, folders)
    this.folders.push(...folders)
    await forEachOf(found.files, async (file) => {
      await this.keepFile(path.join(from, file), `${name}/${file}`).catch(ignoreAbsent)
    })
  }

  async keepFile(from: string, name: string): Promise<void> {
    const copied = await copyFile(from, path.join(this.#backup, name))
    this.files.push({ path: name, ...copied })
  }

  async keepText(text: string, name: string): Promise<void> {
    await writeFile(path.join(this.#backup, name), text, { flag: 'wx', mode: 0o600, flush: true })
    const sha256 = createHash('sha256').update(text).digest('hex')
    this.files.push({ path: name, bytes: Buffer.byteLength(text), sha256 })
  }
}
