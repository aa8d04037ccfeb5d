import type { Readable } from 'node:stream'

/**
 * Where uploaded and made files are kept (product section 7, "Storage bucket"). A path is `{bucket}/{folders}/{name}` of
 * letters, digits and `_ - .`, e.g. `avatars/{userId}/avatar-….jpg`; no part begins with a dot.
 */
export interface Storage {
  /** Writes a file, overwriting one of the same path; a reader sees the old one or the new one, never half of it. */
  put(path: string, data: Buffer, options: { contentType: string; cacheSeconds: number }): Promise<void>
  /** The file, or undefined where there is none. @throws Error when the store does not answer */
  get(path: string): Promise<{ data: Buffer; contentType: string } | undefined>
  /** Writes a file of this machine, of any size, without holding it in memory. Nobody keeps a copy of it. */
  putFile(path: string, file: string, options: { contentType: string }): Promise<void>
  /** Reads a file bit by bit, or undefined where there is none. @throws Error when the store does not answer */
  open(path: string): Promise<{ stream: Readable; bytes: number } | undefined>
  /**
   * Removes a file; false when that failed (product section 8.4). A file that is
   * gone already counts as removed.
   */
  remove(path: string): Promise<boolean>
  /** The address under which visitors fetch it, as a path of ours (`/uploads/…`). */
  publicUrl(path: string): string
  /** Whether the store answers, for readiness. */
  isReachable(): Promise<boolean>
}

const PATH = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*){1,7}$/

/** Whether the text is a path that a store takes: nothing that leads out of its folder or bucket. */
export const isStoragePath = (path: string) => path.length <= 500 && PATH.test(path)

/** @throws Error when the path is not one that a store takes */
export function requireStoragePath(path: string): string {
  if (!isStoragePath(path)) throw new Error(`not a path of this store: ${path}`)
  return path
}

const ADDRESS = '/uploads/'

export const publicUrlOf = (path: string) => ADDRESS + requireStoragePath(path)

/** The path behind a public address (of ours, as a path), or undefined where it is another's. */
export function pathOfPublicUrl(address: string): string | undefined {
  const path = address.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : ''
  return isStoragePath(path) ? path : undefined
}
