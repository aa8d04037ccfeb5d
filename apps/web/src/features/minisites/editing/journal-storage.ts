import { type Journal, readJournal } from './journal.ts'
import { keysUnder, prefixOf } from './unsent.ts'

/**
 * A tab's place to store its journal. The tab holds a lock on the journal (unsent.ts) as long as it lives; a journal
 * without a lock is an orphan.
 */
export interface Desk {
  /** Journals of earlier tabs. */
  journals: Journal[]
  keep: (journal: Journal | undefined) => void
  /** Clears the stored {@link journals} once they are kept under this tab's name. */
  adopted: () => void
  /**
   * Calls `take` with a journal whose tab closes later, and clears it once the promise resolves. A reloading tab may
   * hold its lock a moment longer than its successor takes to start.
   */
  onLeftBehind: (take: (journal: Journal) => Promise<unknown>) => void
  /** Gives up the place. Whatever is still stored becomes an orphan for the next tab. */
  leave: () => void
}

/** Takes a place to edit a site in this tab. */
export async function takeDesk(siteId: string, newId: () => string): Promise<Desk> {
  const own = prefixOf(siteId) + newId()
  const release = await lock(own)
  const orphans: { key: string; journal: Journal | undefined; release: () => void }[] = []
  const held: string[] = []
  for (const key of keysUnder(prefixOf(siteId))) {
    const free = await lock(key)
    if (free) orphans.push({ key, journal: readJournal(localStorage.getItem(key) ?? ''), release: free })
    else held.push(key)
  }
  const leaving = new AbortController()
  return {
    journals: orphans.flatMap(({ journal }) => journal ?? []),
    keep: (journal) => {
      if (journal) localStorage.setItem(own, JSON.stringify(journal))
      else localStorage.removeItem(own)
    },
    adopted: () => {
      for (const orphan of orphans) {
        localStorage.removeItem(orphan.key)
        orphan.release()
      }
    },
    onLeftBehind: (take) => {
      const known = new Set([own])
      const wait = (key: string) => {
        if (known.has(key) || !navigator.locks) return
        known.add(key)
        void inherit(key, leaving.signal, take).then(() => known.delete(key))
      }
      held.forEach(wait)
      const onStored = ({ key, newValue }: StorageEvent) => {
        if (newValue !== null && key?.startsWith(prefixOf(siteId))) wait(key)
      }
      window.addEventListener('storage', onStored, { signal: leaving.signal })
    },
    leave: () => {
      leaving.abort()
      release?.()
    },
  }
}

/** Waits until the tab of a journal is gone, and hands over its journal. */
async function inherit(key: string, signal: AbortSignal, take: (journal: Journal) => Promise<unknown>): Promise<void> {
  const hand = async () => {
    const journal = readJournal(localStorage.getItem(key) ?? '')
    if (journal) await take(journal)
    localStorage.removeItem(key)
  }
  await navigator.locks.request(key, { signal }, hand).catch(() => {}) // if the screen was left or the connection lost, the next start finds the journal
}

/**
 * Takes the lock of a name; undefined if another tab holds it. Without locks (plain http), every journal counts as
 * free.
 */
function lock(name: string): Promise<(() => void) | undefined> {
  const { locks } = navigator
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (held) => {
        if (!held) return resolve(undefined)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}
