import type { OwnerId } from './identity/owner-id.ts'
import type { OwnerTx } from './db/tx.ts'

/** Something of an owner's that other things can be built on. */
export type Usable =
  | { kind: 'field'; id: string }
  | { kind: 'tag'; tag: string }
  | { kind: 'segment'; id: string }
  | { kind: 'template'; id: string }

/** Something that is built on another: it would break, or change its meaning, if that one went. */
export interface Use {
  kind: 'segment'
  id: string
  name: string
}

/**
 * Names what a feature has built on something, by name. Archived things count, too. Each feature that builds on what
 * others keep registers one in `feature.ts`.
 */
export type UseReader = (tx: OwnerTx, context: { ownerId: OwnerId }, used: Usable) => Promise<Use[]>
