import { createKeeper } from './keeper.ts'

/**
 * Local-storage keys of the parts of the draft. They are separate, so that damage to one does not affect the others.
 */
export const STORED_KEYS = {
  id: 'onboarding_id',
  username: 'onboarding_username',
  profile: 'onboarding_profile',
  blocks: 'onboarding_blocks',
  /** Names the bytes in IndexedDB; empty or absent if there is no picture. */
  picture: 'onboarding_picture',
} as const
export type StoredPart = keyof typeof STORED_KEYS

export const browserKeeper = createKeeper(() => window.localStorage)

/** Returns whether this browser has a draft, without reading it: the dashboard asks, and needs no format of blocks. */
export const hasDraft = (): boolean => Object.values(STORED_KEYS).some((key) => browserKeeper.read(key) !== null)
