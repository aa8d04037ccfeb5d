import type { Readable } from 'node:stream'

/**
 * Storage of uploaded and generated files (product section 7, "Storage bucket"). A path is `{bucket}/{folders}/{name}`
 * of letters, digits, and `_ - .`, e.g. `avatars/{userId}/avatar-….jpg`; no part begins with a dot.
 */
export interface Storage {
  /**
   * Writes a file, overwriting one with the same path. A reader sees the old one or the new one, never a partial one.
   */
  put(path: string, data: Buffer, options: { contentType: string; cacheSeconds: number }): Promise<void>
  /** Returns the file, or undefined if there is none. @throws Error if the store does not answer */
  get(path: string): Promise<{ data: Buffer; contentType: string } | undefined>
  /** Writes a local file of any size without holding it in memory. It is never cached. */
  putFile(path: string, file: string, options: { contentType: string }): Promise<void>
  /** Opens a file as a stream, or undefined if there is none. @throws Error if the store does not answer */
  open(path: string): Promise<{ stream: Readable; bytes: number } | undefined>
  /** Removes a file; false if that failed (product section 8.4). A missing file counts as removed. */
  remove(path: string): Promise<boolean>
  /** Returns the address for visitors, as a path (`/uploads/…`). */
  publicUrl(path: string): string
  /** Returns whether the store answers, for readiness. */
  isReachable(): Promise<boolean>
}

const PATH = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*){1,7}$/

/** Returns true for a valid path that does not leave its folder or bucket. */
export const isStoragePath = (path: string) => path.length <= 500 && PATH.test(path)

/** @throws Error if the path is not valid */
export function requireStoragePath(path: string): string {
  if (!isStoragePath(path)) throw new Error(`not a path of this store: ${path}`)
  return path
}

const ADDRESS = '/uploads/'

export const publicUrlOf = (path: string) => ADDRESS + requireStoragePath(path)

/** Returns the path behind one of our public addresses, or undefined for any other address. */
export function pathOfPublicUrl(address: string): string | undefined {
  const path = address.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : ''
  return isStoragePath(path) ? path : undefined
}
