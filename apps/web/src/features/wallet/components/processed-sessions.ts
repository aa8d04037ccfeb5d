/** Milliseconds that a processed payment is remembered (product section 9). */
const KEEP_MS = 3_600_000
const KEY = 'wallet_processed_sessions'

const inMemory = new Map<string, number>()

/**
 * Records that this payment is being processed, in memory and local storage. @returns false if it was recorded within
 * the hour
 */
export function claimSession(id: string, now = Date.now()): boolean {
  const known = { ...stored(), ...Object.fromEntries(inMemory) }
  const fresh = Object.fromEntries(Object.entries(known).filter(([, at]) => now - at < KEEP_MS))
  if (fresh[id] !== undefined) return false
  inMemory.set(id, now)
  keep({ ...fresh, [id]: now })
  return true
}

/** Removes the record if the payment was not processed after all. */
export function releaseSession(id: string): void {
  inMemory.delete(id)
  const { [id]: _gone, ...rest } = stored()
  keep(rest)
}

function stored(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
    )
  } catch {
    return {}
  }
}

function keep(sessions: Record<string, number>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(sessions))
  } catch {
    // Storage is full or blocked: the memory of this tab is enough.
  }
}
