import { blocks, miniSites } from '@greenroom/db'
import { and, type Column, eq, type SQL, sql } from '@greenroom/db/sql'
import type { Lockable } from '../../../platform/context.ts'
import { isPhoneBlock } from '../queries/phone-blocks.ts'

/** Unlocks these sites, which visitors see again if they are active, and locks all others. */
export const keepOnlySites: Lockable['keepOnly'] = async (tx, { ownerId, now }, ids) => {
  const { id, userId, lockedAt } = miniSites
  const isKept = sql`${id} = any(${sql.param([...ids])}::uuid[])`
  await tx
    .update(miniSites)
    .set({ lockedAt: lockOf(isKept, now) })
    .where(and(eq(userId, ownerId), changes(isKept, lockedAt)))
}

/** Unlocks these phone blocks, which visitors see again if they are active, and locks all others. */
export const keepOnlyPhoneBlocks: Lockable['keepOnly'] = async (tx, { ownerId, now }, ids) => {
  const { id, userId, lockedAt } = blocks
  const isKept = sql`${id} = any(${sql.param([...ids])}::uuid[])`
  await tx
    .update(blocks)
    .set({ lockedAt: lockOf(isKept, now) })
    .where(and(eq(userId, ownerId), isPhoneBlock(), changes(isKept, lockedAt)))
}

const lockOf = (isKept: SQL, now: Date) => sql`case when ${isKept} then null else ${now.toISOString()}::timestamptz end`

/**
 * Selects rows whose lock changes. Others are not written, so that no page is drawn again for nothing. Versions stay,
 * so that an open editor can still save.
 */
const changes = (isKept: SQL, lockedAt: Column) => sql`${isKept} = (${lockedAt} is not null)`
