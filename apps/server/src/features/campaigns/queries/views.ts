import { campaignViews, type CampaignViewRow } from '@greenroom/db'
import { asc, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'

/** Lists the owner's saved views in their order. */
export const listViews = ({ db, ownerId }: Context): Promise<CampaignViewRow[]> =>
  db.readForOwner(ownerId, (tx) =>
    tx
      .select()
      .from(campaignViews)
      .where(eq(campaignViews.userId, ownerId))
      .orderBy(asc(campaignViews.position), asc(campaignViews.id))
      .execute(),
  )
