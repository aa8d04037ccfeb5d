import type { JobContext } from '../../../platform/context.ts'
import { prepareJob } from '../events/campaigns.ts'
import { listDueOfAll } from '../queries/due.ts'

/** Milliseconds after which a campaign whose own job was lost is prepared all the same. */
const LOST_MS = 30_000
/** Milliseconds until it is tried again, if its jobs have failed: often enough before it is late. */
const AGAIN_MS = 10 * 60_000
/** Campaigns in one run. */
const MAX_RUN = 200

/** Prepares campaigns that are due and have not begun, for whatever reason, again and again until they have, or are late. */
export async function sweepDue(context: JobContext): Promise<void> {
  const due = await listDueOfAll(context, new Date(context.now.getTime() - LOST_MS), MAX_RUN)
  const turn = Math.floor(context.now.getTime() / AGAIN_MS)
  for (const { id, userId, version } of due)
    await context.enqueue(
      prepareJob,
      { userId, campaignId: id },
      { id: `campaigns.prepare/${id}/${version}/again/${turn}` },
    )
}
