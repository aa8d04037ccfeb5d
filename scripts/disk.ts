import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK = 512

/**
 * Returns the bytes that a folder takes on disk; 0 if it is not there.
 * @param counts tells by its name whether an entry counts; all do by default
 */
export function bytesIn(folder: string, counts: (name: string) => boolean = () => true): number {
  const info = lstatSync(folder, { throwIfNoEntry: false })
  if (!info?.isDirectory()) return 0
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => counts(name))
    .reduce((sum, entry) => {
      const path = join(folder, entry.name)
      return sum + (entry.isDirectory() ? bytesIn(path, counts) : lstatSync(path).blocks * BLOCK)
    }, info.blocks * BLOCK)
}
