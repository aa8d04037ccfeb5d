import { z } from 'zod'
import type { Keeper } from './keeper.ts'

/**
 * Set from the moment a user goes to sign up with a draft until its site exists, has failed, or is given up (product
 * section 3).
 */
const PENDING_KEY = 'onboarding_creating'
const CREATED_KEY = 'onboarding_created'
/** Milliseconds. An older flag was left behind by a closed tab. */
const PENDING_FOR_MS = 3_600_000

/** Milliseconds that other tabs can look up the site just made. */
const CREATED_FOR_MS = 300_000

const createdSite = z.object({ draftId: z.string(), userId: z.string(), siteId: z.uuid(), at: z.number() })
export type CreatedSite = Omit<z.infer<typeof createdSite>, 'at'>

/** State of a running creation, shared by the tabs of one browser. */
export interface CreationState {
  isPending(): boolean
  setPending(pending: boolean): void
  /** Returns the last site made here by this user, so that a late second tab opens it instead of failing. */
  created(userId: string): CreatedSite | undefined
  setCreated(created: CreatedSite): void
}

/** @param now milliseconds since 1970 */
export function createCreationState(keeper: Keeper, now: () => number): CreationState {
  return {
    isPending() {
      const since = Number(keeper.read(PENDING_KEY) ?? Number.NaN)
      return Number.isFinite(since) && since <= now() && now() - since < PENDING_FOR_MS
    },
    setPending: (pending) => void keeper.write(PENDING_KEY, pending ? String(now()) : null),
    created(userId) {
      const read = createdSite.safeParse(parse(keeper.read(CREATED_KEY))).data
      return read?.userId === userId && now() - read.at < CREATED_FOR_MS ? read : undefined
    },
    setCreated: (created) => void keeper.write(CREATED_KEY, JSON.stringify({ ...created, at: now() })),
  }
}

function parse(raw: string | null): unknown {
  try {
    return JSON.parse(raw ?? 'null')
  } catch {
    return null
  }
}
