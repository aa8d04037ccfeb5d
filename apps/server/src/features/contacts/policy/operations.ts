import type { BulkChange } from '@greenroom/contracts'
import { z } from 'zod'
import type { DeletedChoice } from '../store/deletions.ts'

/** Most contacts in one batch, which is one transaction. As many can be changed within a request. */
export const AT_ONCE = 500

/** A restore that runs in the background. */
export type Restoring = { kind: 'restore' } & DeletedChoice

/** A tag that is renamed or removed everywhere. */
export type ChangingTag = { kind: 'rename-tag'; tag: string; to: string } | { kind: 'delete-tag'; tag: string }

/** Work of an operation: a change of many contacts, a restore, or a change of a tag. */
export type OperationChange = BulkChange | Restoring | ChangingTag

const position = z
  .object({ after: z.uuid().optional(), taken: z.int().default(0), isLive: z.boolean().default(false) })
  .catch({ taken: 0, isLive: false })

/**
 * Reads how far an operation has come: the contact that the last batch ended with. `taken` counts contacts that stay
 * deleted. `isLive` says that the tag of deleted and locked contacts has been changed already.
 */
export const positionIn = (cursor: unknown) => position.parse(cursor ?? {})
