import path from 'node:path'
import { isStoragePath, pathOfPublicUrl } from '../../platform/providers/storage/storage.ts'

/**
 * The only types that are ever served, whatever storage contains: pixels, and nothing that a browser could execute
 * (standard W8).
 */
const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
}

/**
 * Returns the type of a stored picture by its path, or undefined for other files: storage also contains lists and
 * exports.
 */
export const typeOfPicture = (stored: string): string | undefined =>
  isStoragePath(stored) ? TYPES[path.extname(stored)] : undefined

/**
 * Returns the storage path of one of our pictures, given the path of its address, or undefined if it is not ours or not
 * a picture. Other files can have any size: naming one as a picture must not read it (standard W22).
 */
export function pathOfPicture(address: string): string | undefined {
  const stored = pathOfPublicUrl(address)
  return stored !== undefined && typeOfPicture(stored) ? stored : undefined
}
