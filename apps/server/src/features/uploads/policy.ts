import path from 'node:path'
import { isStoragePath, pathOfPublicUrl } from '../../platform/providers/storage/storage.ts'

/** The only types that are ever served, whatever the store holds: pixels, nothing that a browser could run (standard W8). */
const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
}

/** The type of a stored picture, by its path; undefined for any other file: lists and exports are in the store, too. */
export const typeOfPicture = (stored: string): string | undefined =>
  isStoragePath(stored) ? TYPES[path.extname(stored)] : undefined

/**
 * Where a picture of ours is in the store, by its address as a path; undefined where it is another's, or no picture. Files of
 * other kinds may be of any size: an owner who names one as a picture must not have it read (standard W22).
 */
export function pathOfPicture(address: string): string | undefined {
  const stored = pathOfPublicUrl(address)
  return stored !== undefined && typeOfPicture(stored) ? stored : undefined
}
