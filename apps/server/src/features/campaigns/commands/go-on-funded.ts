import type { JobContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { listStoppedForFunds } from '../queries/funds.ts'
import { resumeCampaign } from './resume-campaign.ts'

/**
 * How long a campaign may have waited for money, in milliseconds, to go on by itself once there is some: whoever adds funds
 * within the hour does it for what has just stopped. After that it could surprise, and only its owner resumes it.
 */
const FRESH_MS = 60 * 60_000

/** Goes on with an owner's campaigns that have just stopped for want of money, as if they had been resumed. */
export async function goOnFunded(context: JobContext, userId: string): Promise<void> {
  const owner = await context.asOwner(userId)
  const since = new Date(owner.now.getTime() - FRESH_MS)
  for (const id of await listStoppedForFunds(owner, since))
    await resumeCampaign(owner, id).catch((error: unknown) => {
      // Resumed or canceled meanwhile, or there is still too little.
      if (!(error instanceof AppError)) throw error
    })
}
