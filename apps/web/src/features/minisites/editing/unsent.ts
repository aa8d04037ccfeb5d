/**
 * Where the journals of a site's editors are kept in this browser: one for each tab, so that two tabs never overwrite
 * what the other has yet to send.
 */
const PREFIX = 'editing'

/** What the keys of a site's journals begin with. */
export const prefixOf = (siteId: string): string => `${PREFIX}:${siteId}:`

/** The keys in local storage that begin so. */
export const keysUnder = (prefix: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** Whether changes of this site wait in this browser to be sent. */
export const hasUnsent = (siteId: string): boolean => keysUnder(prefixOf(siteId)).length > 0

/** Forgets what was never sent, when the site itself is gone. */
export function forgetUnsent(siteId: string): void {
  for (const key of keysUnder(prefixOf(siteId))) localStorage.removeItem(key)
}
