/** How long a payment that was processed is remembered, in milliseconds (product section 9). */
const KEEP_MS = 3_600_000
const KEY = 'wallet_processed_sessions'

const inMemory = new Map<string, number>()

/** Notes that this payment is being processed, in memory and local storage. @returns false where it was noted within the hour */
export function claimSession(id: string, now = Date.now()): boolean {
  const known = { ...stored(), ...Object.fromEntries(inMemory) }
  const fresh = Object.fromEntries(Object.entries(known).filter(([, at]) => now - at < KEEP_MS))
  if (fresh[id] !== undefined) return false
  inMemory.set(id, now)
  keep({ ...fresh, [id]: now })
  return true
}

/** Forgets it again: it was not processed after all. */
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
    // A full or forbidden store: the memory of this tab serves.
  }
}
