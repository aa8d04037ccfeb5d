import type { JobContext } from '../../../platform/context.ts'
import { fillSnapshotOf } from '../../audience/public.ts'
import { findCampaign } from '../queries/campaigns.ts'
import { conditionOfPeople, type PeopleAsked } from '../queries/recipients.ts'

/** Fills a segment with people of a campaign that were too many for the request. */
export async function fillSegment(
  context: JobContext,
  userId: string,
  { segmentId, campaignId, asked }: { segmentId: string; campaignId: string; asked: PeopleAsked },
): Promise<void> {
  const owner = await context.asOwner(userId)
  const row = await owner.db.readForOwner(owner.ownerId, (tx) => findCampaign(owner, tx, campaignId))
  if (row) await fillSnapshotOf(owner, segmentId, async () => conditionOfPeople(owner, row, asked))
}
