/** Strings kept in the browser, and in memory where the browser refuses (private window, storage full or switched off). */
export interface Keeper {
  read(key: string): string | null
  /** Keeps the value (null removes it) and says whether the browser has it too. What it refused is tried again with each later write. */
  write(key: string, value: string | null): boolean
  /** Whether everything written is in the browser and outlives this tab. */
  isKept(): boolean
  /** Whether the browser lets us read at all. */
  canRead(): boolean
}

/** @param open gives the storage, or throws where it is switched off (then on every call) */
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
