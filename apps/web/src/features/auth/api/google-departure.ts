/** Session-storage key. Set when this tab has left for Google's page. */
const KEY = 'google-departure'

/** Remembers that this tab has begun a sign-in, so that coming back counts as one (product section 4). */
export function markDeparture(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Storage is blocked. Coming back then does not create a page from the draft; the dashboard asks about it.
  }
}

/** Tells whether this tab comes back from Google, and forgets it. */
export function takeDeparture(): boolean {
  try {
    const left = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return left
  } catch {
    return false
  }
}
