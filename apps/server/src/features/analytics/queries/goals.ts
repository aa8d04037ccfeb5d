import { type AnalyticsGoalRow, analyticsGoals, blocks, miniSites } from '@greenroom/db'
import { and, asc, count, eq } from '@greenroom/db/sql'
import type { BlockType } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'

export type ListedGoal = AnalyticsGoalRow & { blockTitle: string | null }

const ofOwner = (ownerId: string, siteId: string | undefined) =>
  and(eq(analyticsGoals.userId, ownerId), siteId === undefined ? undefined : eq(analyticsGoals.miniSiteId, siteId))

const select = (tx: OwnerTx) =>
  tx
    .select({ goal: analyticsGoals, blockTitle: blocks.title })
    .from(analyticsGoals)
    .leftJoin(blocks, and(eq(blocks.userId, analyticsGoals.userId), eq(blocks.id, analyticsGoals.blockId)))

const siteOf = ({ ownerId }: Context, tx: OwnerTx, siteId: string) =>
  tx
    .select({ id: miniSites.id })
    .from(miniSites)
    .where(and(eq(miniSites.userId, ownerId), eq(miniSites.id, siteId)))
    .execute()

/** Requires a page of the owner's. @throws AppError NOT_FOUND */
export async function requireSite(context: Context, tx: OwnerTx, siteId: string): Promise<void> {
  const [site] = await siteOf(context, tx, siteId)
  if (!site) throw notFound('site')
}

/** Lists the goals of a page, or of all, oldest first. @throws AppError NOT_FOUND */
export async function readGoals(
  context: Context,
  { site, page, limit }: { site?: string | undefined; page: number; limit: number },
): Promise<{ items: ListedGoal[]; total: number }> {
  const { db, ownerId } = context
  return db.readForOwner(ownerId, async (tx) => {
    const [sites, rows, total] = await Promise.all([
      site === undefined ? [{ id: '' }] : siteOf(context, tx, site),
      select(tx)
        .where(ofOwner(ownerId, site))
        .orderBy(asc(analyticsGoals.createdAt), asc(analyticsGoals.id))
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      tx.select({ n: count() }).from(analyticsGoals).where(ofOwner(ownerId, site)).execute(),
    ])
    if (sites.length === 0) throw notFound('site')
    return { items: rows.map(({ goal, blockTitle }) => ({ ...goal, blockTitle })), total: total[0]?.n ?? 0 }
  })
}

/** Reads one goal within a transaction. @throws AppError NOT_FOUND */
export async function readGoal({ ownerId }: Context, tx: OwnerTx, id: string): Promise<ListedGoal> {
  const [row] = await select(tx)
    .where(and(eq(analyticsGoals.userId, ownerId), eq(analyticsGoals.id, id)))
    .execute()
  if (!row) throw notFound('goal')
  return { ...row.goal, blockTitle: row.blockTitle }
}

/** @throws AppError NOT_FOUND */
export const getGoal = (context: Context, id: string): Promise<ListedGoal> =>
  context.db.readForOwner(context.ownerId, (tx) => readGoal(context, tx, id))

/** Returns the type of a block of a page, or undefined if the page has no such block. */
export async function findBlockType(
  { ownerId }: Context,
  tx: OwnerTx,
  siteId: string,
  blockId: string,
): Promise<BlockType | undefined> {
  const [row] = await tx
    .select({ type: blocks.type })
    .from(blocks)
    .where(and(eq(blocks.userId, ownerId), eq(blocks.id, blockId), eq(blocks.miniSiteId, siteId)))
    .execute()
  return row?.type
}
