/** Where uploaded and made files are kept (spec section 7, "Storage bucket"). */
export interface Storage {
  /** Writes a file, overwriting one of the same path. @param path e.g. `avatars/{userId}/avatar-….jpg` */
  put(path: string, data: Buffer, options: { contentType: string; cacheSeconds: number }): Promise<void>
  /** The file, or undefined where there is none. */
  get(path: string): Promise<{ data: Buffer; contentType: string } | undefined>
  /** Removes a file; false when that failed (spec section 8, "Avatar delete failure returns false"). */
  remove(path: string): Promise<boolean>
  /** The address under which visitors fetch it, as a path of ours (`/uploads/…`). */
  publicUrl(path: string): string
  /** Whether the store answers, for readiness. */
  isReachable(): Promise<boolean>
}
