import type { Launchpad } from '@greenroom/contracts'
import { launchpadDismissals } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import type { Context } from '../../platform/context.ts'
import type { LaunchpadStep } from '../../platform/launchpad.ts'

/** Reads the current state of the steps in one round trip. */
export async function readLaunchpad(context: Context, steps: readonly LaunchpadStep[]): Promise<Launchpad> {
  return context.db.readForOwner(context.ownerId, async (tx) => {
    const [dismissals, ticks] = await Promise.all([
      tx.select().from(launchpadDismissals).where(eq(launchpadDismissals.userId, context.ownerId)).execute(),
      Promise.all(steps.map((step) => step.isDone(tx, context))),
    ])
    return {
      steps: steps.map(({ id, title, text, action }, place) => ({
        id,
        title,
        text,
        action,
        done: ticks[place] === true,
      })),
      done: ticks.filter(Boolean).length,
      total: steps.length,
      dismissed_at: dismissals[0]?.dismissedAt.toISOString() ?? null,
    }
  })
}
