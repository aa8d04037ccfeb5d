import { audienceToRule } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { matching } from '../../audience/public.ts'
import { findCampaign } from '../queries/campaigns.ts'
import { listSegmentsToNote } from '../queries/unnoted.ts'
import { allowNoting, insertSegments, noteSnapshot } from '../store/segments.ts'

/**
 * Keeps in which segments the people of a campaign are when it begins, and in which countries: segments of its audience, pinned
 * ones, and those that the owner used last, 32 in all. What becomes of them later does not change what the campaign came
 * to. It happens once.
 */
export async function noteSegments(
  system: SystemContext,
  { userId, campaignId }: { userId: string; campaignId: string },
): Promise<void> {
  const context = await system.asOwner(userId)
  await context.db.forOwner(context.ownerId, async (tx) => {
    await allowNoting(tx)
    const row = await findCampaign(context, tx, campaignId)
    if (!(await noteSnapshot(context, tx, campaignId)) || !row) return
    const segments = []
    for (const id of await listSegmentsToNote(context, tx, row.audience)) {
      const condition = await matching(context, tx, audienceToRule({ segment_ids: [id] })).catch(unlessBroken)
      if (condition) segments.push({ id, condition })
    }
    await insertSegments(context, tx, campaignId, segments)
  })
}

/** A segment that refers to itself, or to too many others, has no people. */
function unlessBroken(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}
