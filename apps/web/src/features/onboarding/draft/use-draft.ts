import { useSyncExternalStore } from 'react'
import { draftStore } from './browser-draft.ts'
import type { DraftSnapshot } from './store.ts'

/** The draft as it is now, in step with the other tabs of this browser. */
export const useDraft = (): DraftSnapshot => useSyncExternalStore(draftStore.subscribe, draftStore.snapshot)

let shown: { picture: Blob; address: string } | undefined

/** A temporary address that shows the picture in this tab. There is one picture at a time: the address of the last one is given back. */
export function pictureAddress(picture: Blob | null): string | null {
  if (!picture) return null
  if (shown?.picture !== picture) {
    if (shown) URL.revokeObjectURL(shown.address)
    shown = { picture, address: URL.createObjectURL(picture) }
  }
  return shown.address
}
