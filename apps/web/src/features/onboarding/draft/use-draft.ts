import { useEffect, useState, useSyncExternalStore } from 'react'
import { draftStore } from './browser-draft.ts'
import type { DraftSnapshot } from './store.ts'

/** The draft as it is now, in step with the other tabs of this browser. */
export const useDraft = (): DraftSnapshot => useSyncExternalStore(draftStore.subscribe, draftStore.snapshot)

/** A temporary address that shows the picture in this tab, given back when it is not shown any more. */
export function usePictureAddress(picture: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return setAddress(null)
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return address
}
