const RELOADED_KEY = 'reloaded-for-chunk'

export interface ChunkRecovery {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  isOnline: () => boolean
  /** Loads the page anew, at the address that was asked for. */
  reload: () => void
}

/**
 * Loads the code of a screen. A failure (mostly a newer build that has replaced the file) loads the page anew, once;
 * a second failure, or one without a connection, rejects, and the screen's error boundary shows a way back.
 */
export async function loadChunk<T>(load: () => Promise<T>, { storage, isOnline, reload }: ChunkRecovery): Promise<T> {
  try {
    const loaded = await load()
    storage.removeItem(RELOADED_KEY)
    return loaded
  } catch (error) {
    if (!isOnline() || storage.getItem(RELOADED_KEY) !== null) {
      storage.removeItem(RELOADED_KEY)
      throw error
    }
    storage.setItem(RELOADED_KEY, '1')
    reload()
    return new Promise<never>(() => undefined)
  }
}
