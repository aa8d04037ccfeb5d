import type { BulkChange } from '@greenroom/contracts'
import { z } from 'zod'
import type { DeletedChoice } from '../store/deletions.ts'

/** Most contacts of one batch, which is one transaction. As many can be changed before an answer. */
export const AT_ONCE = 500

/** A deletion that is undone in the background. */
export type Restoring = { kind: 'restore' } & DeletedChoice

/** A tag that gets another name everywhere, or goes. */
export type ChangingTag = { kind: 'rename-tag'; tag: string; to: string } | { kind: 'delete-tag'; tag: string }

/** The work of an operation: a change of many contacts, a deletion that is undone, or a tag that changes everywhere. */
export type OperationChange = BulkChange | Restoring | ChangingTag

const position = z
  .object({ after: z.uuid().optional(), taken: z.int().default(0), isLive: z.boolean().default(false) })
  .catch({ taken: 0, isLive: false })

/**
 * Reads how far an operation has come: the contact that the last batch ended with. `taken` counts contacts that stay
 * deleted, and `isLive` says that a tag has been changed for deleted and waiting contacts already.
 */
export const positionIn = (cursor: unknown) => position.parse(cursor ?? {})
