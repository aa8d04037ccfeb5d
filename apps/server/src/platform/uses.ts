import type { Context } from './context.ts'
import type { OwnerId } from './identity/owner-id.ts'
import type { OwnerTx } from './db/tx.ts'

/** Something of an owner's that other things can be built on. */
export type Usable =
  | { kind: 'field'; id: string }
  | { kind: 'tag'; tag: string }
  | { kind: 'segment'; id: string }
  | { kind: 'template'; id: string }

/** Something built on another thing, without which it would break or change its meaning. */
export interface Use {
  kind: 'segment' | 'campaign'
  id: string
  name: string
}

/**
 * Looks at an owner's site before a change within its transaction, and returns what looks at it after the change.
 * @throws AppError VALIDATION_FAILED by what it returns, if the site must not be changed so
 */
export type SiteWatch = (tx: OwnerTx, context: Context) => Promise<() => Promise<void>>

/**
 * Returns what a feature has built on something, sorted by name and including archived items. Each feature that builds
 * on others' data registers one in `feature.ts`.
 */
export type UseReader = (tx: OwnerTx, context: { ownerId: OwnerId }, used: Usable) => Promise<Use[]>
