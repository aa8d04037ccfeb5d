/** Strings stored in the browser, or in memory if the browser refuses (private window, storage full or turned off). */
export interface Keeper {
  read(key: string): string | null
  /**
   * Stores the value (null removes it) and returns whether the browser has it too. Refused values are retried with each
   * later write.
   */
  write(key: string, value: string | null): boolean
  /** Returns whether everything written is in the browser and outlives this tab. */
  isKept(): boolean
  /** Returns whether the browser allows reading at all. */
  canRead(): boolean
}

/** @param open returns the storage, or throws on every call if it is turned off */
export function createKeeper(open: () => Storage): Keeper {
  const unsaved = new Map<string, string | null>()
  const tryWrite = (key: string, value: string | null): boolean => {
    try {
      if (value === null) open().removeItem(key)
      else open().setItem(key, value)
      return true
    } catch {
      return false
    }
  }
  return {
    read(key) {
      if (unsaved.has(key)) return unsaved.get(key) ?? null
      try {
        return open().getItem(key)
      } catch {
        return null
      }
    },
    write(key, value) {
      unsaved.set(key, value)
      for (const [waiting, its] of unsaved) if (tryWrite(waiting, its)) unsaved.delete(waiting)
      return !unsaved.has(key)
    },
    isKept: () => unsaved.size === 0,
    canRead() {
      try {
        open().getItem('')
        return true
      } catch {
        return false
      }
    },
  }
}
