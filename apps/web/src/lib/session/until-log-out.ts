const PREFIX = 'greenroom-until-log-out:'

/** Keeps a text in the browser, for all its tabs, or in this tab only, until it closes. */
export type Keeping = 'browser' | 'visit'

/** Returns the storage. @throws DOMException if it is blocked in this browser */
const storageFor = (keeping: Keeping): Storage => (keeping === 'visit' ? sessionStorage : localStorage)

/** Returns what is kept under the name for the signed-in account. */
export function readUntilLogOut(name: string, keeping: Keeping): string | null {
  try {
    return storageFor(keeping).getItem(PREFIX + name)
  } catch {
    return null // storage is blocked in this browser
  }
}

/** Keeps a text until the account is logged out, or at most for the visit. */
export function keepUntilLogOut(name: string, text: string, keeping: Keeping): void {
  try {
    storageFor(keeping).setItem(PREFIX + name, text)
  } catch {
    // storage is blocked or full: nothing is remembered
  }
}

/** Forgets everything kept for the account that has left. */
export function forgetAtLogOut(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  } catch {
    // storage is blocked in this browser: nothing was kept
  }
}
