import { imageFileProblem } from '@greenroom/domain'
import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/** Keeps the bytes of the draft's cropped picture, under a stamp that local storage names. */
export interface PictureVault {
  /** Returns the picture; null if there is none under this stamp or it is unusable. */
  read(stamp: string): Promise<Blob | null>
  /** Rejects if the browser refuses to store it. */
  write(stamp: string, picture: Blob): Promise<void>
  remove(): Promise<void>
}

interface StoredPicture {
  stamp: string
  type: string
  /** Bytes instead of a Blob: some browsers refuse Blobs in private windows. */
  bytes: ArrayBuffer
}

const KEY = 'picture'

/** A vault in IndexedDB. Opened on first use, so that blocked storage affects nothing else. */
export function indexedDbVault(): PictureVault {
  let opened: UseStore | undefined
  const store = () => (opened ??= createStore('onboarding-draft', 'pictures'))
  return {
    async read(stamp) {
      const stored: unknown = await get(KEY, store())
      return isStoredPicture(stored) && stored.stamp === stamp
        ? usable(new Blob([stored.bytes], { type: stored.type }))
        : null
    },
    async write(stamp, picture) {
      const stored: StoredPicture = { stamp, type: picture.type, bytes: await picture.arrayBuffer() }
      await set(KEY, stored, store())
    },
    remove: () => del(KEY, store()),
  }
}

function isStoredPicture(value: unknown): value is StoredPicture {
  if (typeof value !== 'object' || value === null) return false
  const { stamp, type, bytes } = value as Partial<StoredPicture>
  return typeof stamp === 'string' && typeof type === 'string' && bytes instanceof ArrayBuffer
}

const usable = (picture: Blob): Blob | null => (picture.size > 0 && !imageFileProblem(picture) ? picture : null)
