const KEY = 'greenroom-inbox-person'

/** Returns whether the person was shown beside the conversation when it was last open on this device. */
export function wasPersonShown(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'hidden'
  } catch {
    return true // storage is blocked in this browser
  }
}

export function keepPersonShown(isShown: boolean): void {
  try {
    if (isShown) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'hidden')
  } catch {
    // storage is blocked in this browser: it shows again next time
  }
}
