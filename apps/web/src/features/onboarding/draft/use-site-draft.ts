import { useSyncExternalStore } from 'react'
import { draftStore } from './browser-draft.ts'
import type { DraftSnapshot } from './store.ts'

/** Returns the current draft, in sync with the other tabs of this browser. */
export const useSiteDraft = (): DraftSnapshot => useSyncExternalStore(draftStore.subscribe, draftStore.snapshot)

let shown: { picture: Blob; address: string } | undefined

/**
 * Returns a temporary address that shows the picture in this tab. Revokes the previous one, because there is only one
 * picture at a time.
 */
export function pictureAddress(picture: Blob | null): string | null {
  if (!picture) return null
  if (shown?.picture !== picture) {
    if (shown) URL.revokeObjectURL(shown.address)
    shown = { picture, address: URL.createObjectURL(picture) }
  }
  return shown.address
}
