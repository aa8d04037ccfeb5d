/** Session-storage key: this tab has left for Google's page. */
const KEY = 'google-departure'

/** Remembers that a sign-in has begun in this tab, so that the way back counts as one (product section 4). */
export function markDeparture(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Storage is blocked: the way back then leads on without making a page from the draft, and the dashboard asks about it.
  }
}

/** Whether this tab comes back from Google; asked once. */
export function takeDeparture(): boolean {
  try {
    const left = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return left
  } catch {
    return false
  }
}
