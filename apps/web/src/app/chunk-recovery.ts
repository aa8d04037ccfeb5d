const RELOADED_KEY = 'reloaded-for-chunk'
/** Milliseconds. If loading fails this soon after a reload, another reload will not help. */
const RELOAD_PAUSE_MS = 60_000

/** The code of a screen did not load, and reloading the page did not help or would not help. */
export class ScreenCodeError extends Error {
  constructor(cause: unknown) {
    super('The code of this screen did not load', { cause })
    this.name = 'ScreenCodeError'
  }
}

export interface ChunkRecovery {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  isOnline: () => boolean
  /** Milliseconds since 1970. */
  now: () => number
  /** Reloads the page at the requested address. */
  reload: () => void
}

/**
 * Loads the code of a screen. On a failure, usually because a newer build has replaced the file, reloads the page once.
 * After a second failure, or without a connection, rejects, and the screen's error boundary shows a way back.
 * @throws {ScreenCodeError}
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  { storage, isOnline, now, reload }: ChunkRecovery,
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const hasReloaded = now() - Number(storage.getItem(RELOADED_KEY) ?? 0) < RELOAD_PAUSE_MS
    if (!isOnline() || hasReloaded) throw new ScreenCodeError(error)
    storage.setItem(RELOADED_KEY, String(now()))
    reload()
    return new Promise<never>(() => undefined)
  }
}
