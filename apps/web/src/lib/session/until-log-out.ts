const PREFIX = 'greenroom-until-log-out:'

/** Returns what this browser holds under the name for the signed-in account. */
export function readUntilLogOut(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    return null // storage is blocked in this browser
  }
}

/** Keeps a text in this browser until the account is logged out. */
export function keepUntilLogOut(name: string, text: string): void {
  try {
    localStorage.setItem(PREFIX + name, text)
  } catch {
    // storage is blocked or full: nothing is remembered
  }
}

/** Forgets everything kept for the account that has left. */
export function forgetAtLogOut(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // storage is blocked in this browser: nothing was kept
  }
}
