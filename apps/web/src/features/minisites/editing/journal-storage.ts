import { type Journal, readJournal } from './journal.ts'
import { keysUnder, prefixOf } from './unsent.ts'

/** A tab holds a lock on its journal (unsent.ts) for as long as it lives; a journal without its lock is an orphan. */
export interface Desk {
  /** What earlier tabs left behind. */
  journals: Journal[]
  keep: (journal: Journal | undefined) => void
  /** Clears what {@link journals} came from, once it is kept under this tab's name. */
  adopted: () => void
  /**
   * Told of a journal whose tab is closed later; it is cleared once the promise resolves. A tab that is just being
   * reloaded may hold its lock a moment longer than its successor takes to start.
   */
  onLeftBehind: (take: (journal: Journal) => Promise<unknown>) => void
  /** Gives the place up; what is still kept becomes an orphan for the next tab. */
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

/** Waits until the tab of a journal is gone, and hands over what it left. */
async function inherit(key: string, signal: AbortSignal, take: (journal: Journal) => Promise<unknown>): Promise<void> {
  const hand = async () => {
    const journal = readJournal(localStorage.getItem(key) ?? '')
    if (journal) await take(journal)
    localStorage.removeItem(key)
  }
  await navigator.locks.request(key, { signal }, hand).catch(() => {}) // left before it came to that, or offline: the next start finds it
}

/** Takes the lock of a name; undefined when another tab holds it. Without locks (plain http) every journal counts as free. */
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
