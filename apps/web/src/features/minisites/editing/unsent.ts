/**
 * Prefix of the keys of journals in local storage. Each tab has its own journal, so that two tabs never overwrite each
 * other's unsent changes.
 */
const PREFIX = 'editing'

/** Returns the prefix of the keys of a site's journals. */
export const prefixOf = (siteId: string): string => `${PREFIX}:${siteId}:`

/** Returns the keys in local storage with this prefix. */
export const keysUnder = (prefix: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** Tells whether unsent changes of this site are stored in this browser. */
export const hasUnsent = (siteId: string): boolean => keysUnder(prefixOf(siteId)).length > 0

/** Forgets the unsent changes of a deleted site. */
export function forgetUnsent(siteId: string): void {
  for (const key of keysUnder(prefixOf(siteId))) localStorage.removeItem(key)
}
