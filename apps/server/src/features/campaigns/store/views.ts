import { campaignViews, type CampaignViewRow } from '@greenroom/db'
import { and, asc, count, eq, gt, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const own = (ownerId: string, id: string) => and(eq(campaignViews.userId, ownerId), eq(campaignViews.id, id))

/** Counts the owner's views; until the transaction ends, none is added or moved elsewhere. */
export async function holdViews({ ownerId }: Context, tx: OwnerTx): Promise<number> {
  await holdLock(tx, `campaign-views:${ownerId}`)
  const [row] = await tx.select({ n: count() }).from(campaignViews).where(eq(campaignViews.userId, ownerId))
  return row?.n ?? 0
}

/** @returns undefined if the name is taken */
export async function insertView(
  { ownerId, newId, now }: Context,
  tx: OwnerTx,
  view: Pick<CampaignViewRow, 'name' | 'query' | 'position'>,
): Promise<CampaignViewRow | undefined> {
  const [row] = await tx
    .insert(campaignViews)
    .values({ ...view, id: newId(), userId: ownerId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Locks a view until the transaction ends. */
export async function lockView({ ownerId }: Context, tx: OwnerTx, id: string): Promise<CampaignViewRow | undefined> {
  const [row] = await tx.select().from(campaignViews).where(own(ownerId, id)).for('update')
  return row
}

/** @returns undefined if there is no such view */
export async function changeView(
  { ownerId, now }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<Pick<CampaignViewRow, 'name' | 'query'>>,
): Promise<CampaignViewRow | undefined> {
  const [row] = await tx
    .update(campaignViews)
    .set({ ...change, updatedAt: now })
    .where(own(ownerId, id))
    .returning()
  return row
}

/** Moves a view to a place and numbers all of them anew. */
export async function moveView({ ownerId }: Context, tx: OwnerTx, id: string, position: number): Promise<void> {
  const rows = await tx
    .select({ id: campaignViews.id })
    .from(campaignViews)
    .where(eq(campaignViews.userId, ownerId))
    .orderBy(asc(campaignViews.position), asc(campaignViews.id))
  const ids = rows.map((row) => row.id).filter((one) => one !== id)
  ids.splice(position, 0, id)
  await tx.execute(sql`update campaign_views v set position = placed.place - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as placed (id, place)
    where v.user_id = ${ownerId} and v.id = placed.id and v.position <> placed.place - 1`)
}

/** Deletes a view; those behind it move up. @returns what it was; undefined if there is none */
export async function removeView({ ownerId }: Context, tx: OwnerTx, id: string): Promise<CampaignViewRow | undefined> {
  const [gone] = await tx.delete(campaignViews).where(own(ownerId, id)).returning()
  if (!gone) return undefined
  await tx
    .update(campaignViews)
    .set({ position: sql`${campaignViews.position} - 1` })
    .where(and(eq(campaignViews.userId, ownerId), gt(campaignViews.position, gone.position)))
  return gone
}
