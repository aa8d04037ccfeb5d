import { type CampaignRow, campaigns } from '@greenroom/db'
import { and, eq, isNotNull, isNull, lt, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** What an owner writes. */
export type CampaignFields = Pick<
  CampaignRow,
  | 'name'
  | 'audience'
  | 'content'
  | 'subject'
  | 'preheader'
  | 'design'
  | 'test'
  | 'mediaIds'
  | 'controlShare'
  | 'templateId'
  | 'schedule'
  | 'trigger'
>

/** What becomes of it. */
export type CampaignChange = Partial<
  CampaignFields &
    Pick<
      CampaignRow,
      | 'state'
      | 'isRunning'
      | 'frozenHash'
      | 'frozen'
      | 'onlyFirst'
      | 'firstBy'
      | 'confirmedAt'
      | 'dueAt'
      | 'problem'
      | 'archivedAt'
      | 'deletedAt'
    >
>

/** Values of a campaign that is not confirmed. */
export const UNCONFIRMED = {
  state: 'draft',
  frozenHash: null,
  frozen: null,
  onlyFirst: null,
  firstBy: 'joined',
  confirmedAt: null,
  dueAt: null,
  problem: null,
} as const satisfies CampaignChange

const own = (ownerId: string, id: string) => and(eq(campaigns.userId, ownerId), eq(campaigns.id, id))

export async function insertCampaign(
  { ownerId, now }: Context,
  tx: OwnerTx,
  fields: CampaignFields & Pick<CampaignRow, 'id' | 'type'> & Partial<Pick<CampaignRow, 'resendOf'>>,
): Promise<void> {
  await tx.insert(campaigns).values({ ...fields, state: 'draft', userId: ownerId, createdAt: now, updatedAt: now })
}

/** Reads a campaign that is not deleted, and locks its row until the transaction ends. */
export async function lockCampaign({ ownerId }: Context, tx: OwnerTx, id: string): Promise<CampaignRow | undefined> {
  const [row] = await tx
    .select()
    .from(campaigns)
    .where(and(own(ownerId, id), isNull(campaigns.deletedAt)))
    .for('no key update')
  return row
}

/** Changes a campaign and increments its version. */
export async function changeCampaign(
  { ownerId, now }: Context,
  tx: OwnerTx,
  id: string,
  change: CampaignChange,
): Promise<void> {
  await tx
    .update(campaigns)
    .set({ ...change, version: sql`${campaigns.version} + 1`, updatedAt: now })
    .where(own(ownerId, id))
}

/** @returns whether there was such a deleted campaign */
export async function unmarkDeleted({ ownerId }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const back = await tx
    .update(campaigns)
    .set({ deletedAt: null })
    .where(and(own(ownerId, id), isNotNull(campaigns.deletedAt)))
    .returning({ id: campaigns.id })
  return back.length > 0
}

/** System write: removes campaigns that were deleted before a moment. What they sent stays. */
export async function forgetDeletedOfAll({ db }: SystemContext, before: Date): Promise<void> {
  await db.asSystem((tx) => tx.delete(campaigns).where(lt(campaigns.deletedAt, before)))
}

/** System write: has all scheduled campaigns wait for their owners, and turns automatic messages off. @returns how many */
export async function stopForRestoreOfAll({ db }: SystemContext): Promise<{ scheduled: number; automatic: number }> {
  return db.asSystem(async (tx) => {
    const scheduled = await tx
      .update(campaigns)
      .set({ problem: 'restore', version: sql`${campaigns.version} + 1` })
      .where(and(eq(campaigns.state, 'scheduled'), isNull(campaigns.problem)))
      .returning({ id: campaigns.id })
    const automatic = await tx
      .update(campaigns)
      .set({ isRunning: false, version: sql`${campaigns.version} + 1` })
      .where(eq(campaigns.isRunning, true))
      .returning({ id: campaigns.id })
    return { scheduled: scheduled.length, automatic: automatic.length }
  })
}
