const RELOADED_KEY = 'reloaded-for-chunk'
/** A failure this soon after a reload is not cured by another one. */
const RELOAD_PAUSE_MS = 60_000

/** The code of a screen did not load, and loading the page anew has not helped or would not. */
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
  /** Loads the page anew, at the address that was asked for. */
  reload: () => void
}

/**
 * Loads the code of a screen. A failure (mostly a newer build that has replaced the file) loads the page anew, once;
 * a second failure, or one without a connection, rejects, and the screen's error boundary shows a way back.
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
