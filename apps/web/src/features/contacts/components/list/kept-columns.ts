import { useState } from 'react'
import { useMe } from '../../../../lib/me.ts'

/** Each account on this device has its own. */
const keyOf = (userId: string) => `contacts-columns:${userId}`

/** @returns null where none are kept, or nothing may be kept here */
function read(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId))
  } catch {
    return null
  }
}

function write(userId: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), text)
  } catch {
    // A browser that keeps nothing shows the usual ones next time.
  }
}

/** The columns that this person chose last on this device, as an address names them; null: the usual ones. */
export function useKeptColumns() {
  const userId = useMe()?.id
  const [, setChanges] = useState(0)
  return {
    kept: userId === undefined ? null : read(userId),
    keep: (text: string | null) => {
      if (userId !== undefined) write(userId, text)
      setChanges((count) => count + 1)
    },
  }
}
