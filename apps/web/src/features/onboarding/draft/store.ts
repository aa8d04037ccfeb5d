import type { DraftBlock, OnboardingDraft } from '@greenroom/domain'
import type { Keeper } from './keeper.ts'
import type { PictureVault } from './pictures.ts'
import { STORED_KEYS, type StoredPart } from './kept-draft.ts'
import { emptyDraft, readStored, writeStored, type DraftProfile } from './stored.ts'

/** The draft for screens. A new object after each change, the same object between changes. */
export interface DraftSnapshot {
  /** The draft; an empty one if none is stored, which is stored from the first change on. */
  draft: OnboardingDraft
  exists: boolean
  picture: Blob | null
  /** 'memory': the browser refused to store it, so it lasts as long as this tab. */
  keptIn: 'browser' | 'memory'
  /** Parts that were damaged in storage and are reset to their defaults. */
  dropped: StoredPart[]
}

/** A discarded draft, for Undo. */
export interface DiscardedDraft {
  draft: OnboardingDraft
  picture: Promise<Blob | null>
}

export interface DraftStore {
  snapshot(): DraftSnapshot
  subscribe(listener: () => void): () => void
  update(change: { username?: string; profile?: Partial<DraftProfile>; blocks?: DraftBlock[] }): void
  /** Stores the cropped picture, or removes it (null). Resolves once it is stored, or known to be only in memory. */
  setPicture(picture: Blob | null): Promise<void>
  /** Resolves with the picture once the stored one has been read. */
  picture(): Promise<Blob | null>
  discard(): DiscardedDraft
  restore(discarded: DiscardedDraft): void
  /** Reads everything again, because another tab has changed it. */
  reload(): void
}

export interface DraftStoreDeps {
  keeper: Keeper
  vault: PictureVault
  newId: () => string
}

/**
 * Other tabs may read between removals. The id is removed last, so that the rest never looks like a draft without an
 * id.
 */
const REMOVAL_ORDER: readonly StoredPart[] = ['picture', 'blocks', 'profile', 'username', 'id']

/** The draft of this browser, shared by all tabs. Each part is stored as soon as it changes. */
export function createDraftStore({ keeper, vault, newId }: DraftStoreDeps): DraftStore {
  const listeners = new Set<() => void>()
  let exists = false
  let draft = emptyDraft(newId())
  let picture: Blob | null = null
  let isPictureKept = true
  let stamp = ''
  let dropped: StoredPart[] = []
  let reading: Promise<Blob | null> = Promise.resolve(null)
  let current: DraftSnapshot

  const announce = () => {
    current = { draft, exists, picture, keptIn: keeper.isKept() && isPictureKept ? 'browser' : 'memory', dropped }
    for (const listener of listeners) listener()
  }

  const keep = (before: OnboardingDraft | null) => {
    exists = true
    const now = writeStored(draft)
    const was = before && writeStored(before)
    for (const part of ['id', 'username', 'profile', 'blocks'] as const) {
      if (now[part] !== was?.[part]) keeper.write(STORED_KEYS[part], now[part])
    }
  }

  const readPicture = async (wanted: string) => {
    const found = await vault.read(wanted).catch(() => null)
    if (wanted !== stamp) return found
    picture = found
    if (!found) dropped = [...dropped, 'picture']
    announce()
    return found
  }

  const load = () => {
    const values = Object.fromEntries(
      Object.entries(STORED_KEYS).map(([part, key]) => [part, keeper.read(key)]),
    ) as Record<StoredPart, string | null>
    const stored = readStored(values, newId)
    exists = stored.draft !== null
    draft = stored.draft ?? emptyDraft(newId())
    dropped = stored.dropped
    if (exists && draft.id !== values.id) keeper.write(STORED_KEYS.id, draft.id)
    if (stored.pictureStamp === stamp) return
    stamp = stored.pictureStamp
    picture = null
    isPictureKept = true
    if (stamp) reading = readPicture(stamp)
  }

  const setPicture = async (next: Blob | null) => {
    picture = next
    stamp = next ? newId() : ''
    const mine = stamp
    isPictureKept = true
    if (next && !exists) keep(null)
    announce()
    try {
      await (next ? vault.write(mine, next) : vault.remove())
    } catch {
      if (mine === stamp) isPictureKept = next === null
    }
    if (mine !== stamp) return
    keeper.write(STORED_KEYS.picture, mine || null)
    announce()
  }

  load()
  announce()

  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update({ username, profile, blocks }) {
      const before = exists ? draft : null
      draft = {
        id: draft.id,
        username: username ?? draft.username,
        profile: { ...draft.profile, ...profile },
        blocks: blocks ?? draft.blocks,
      }
      dropped = []
      keep(before)
      announce()
    },
    setPicture,
    async picture() {
      await reading
      return picture
    },
    discard() {
      const discarded = { draft, picture: stamp && !picture ? reading : Promise.resolve(picture) }
      for (const part of REMOVAL_ORDER) keeper.write(STORED_KEYS[part], null)
      exists = false
      draft = emptyDraft(newId())
      picture = null
      stamp = ''
      isPictureKept = true
      dropped = []
      announce()
      void discarded.picture.then(() => (stamp === '' ? vault.remove() : undefined)).catch(() => undefined)
      return discarded
    },
    restore(discarded) {
      draft = discarded.draft
      keep(null)
      announce()
      void discarded.picture.then((bytes) => bytes && setPicture(bytes))
    },
    reload() {
      load()
      announce()
    },
  }
}
