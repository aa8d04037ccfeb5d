import { onboardingProgress } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import type { Context } from '../../platform/context.ts'
import { sitesInUse } from '../minisites/public.ts'

/** Returns the owner's progress in onboarding, and whether they have a site. */
export async function getOnboarding(context: Context) {
  return context.db.readForOwner(context.ownerId, async (tx) => {
    const [rows, sites] = await Promise.all([
      tx.select().from(onboardingProgress).where(eq(onboardingProgress.userId, context.ownerId)).execute(),
      sitesInUse(tx, context),
    ])
    return { progress: rows[0], hasSite: sites > 0 }
  })
}
