import type { JobContext, SystemContext } from '../../../platform/context.ts'
import { listDueOfAll } from '../queries/choices.ts'
import { listOverdueOfAll, listUnfollowedDeletionsOfAll } from '../queries/subscription.ts'
import { lockSubscription } from '../store/subscriptions.ts'
import { findUnheard } from './find-unheard.ts'
import { fitToPlan } from './fit-to-plan.ts'
import { followDeletion } from './follow-deletion.ts'
import { lookAtSubscription } from './look-at-subscription.ts'
import { noteChange } from './note-change.ts'

/** Owners read at once. */
const BATCH = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Handles what no event announces: choices whose days are over, periods that ended without news of a renewal, deletions
 * requested or canceled during a long outage of the provider, and paid plans without an event. A failure for one owner
 * does not stop the others; the next run retries it.
 */
export async function lookAfterPlans(context: JobContext): Promise<void> {
  await forEach(context, (after) => listDueOfAll(context, after, BATCH), {
    idOf: (userId) => userId,
    each: async (userId) => fitToPlan(await context.asOwner(userId)),
  })
  await forEach(context, (after) => listUnfollowedDeletionsOfAll(context, after, BATCH), {
    idOf: (userId) => userId,
    each: (userId) => followDeletion(context, userId),
  })
  await forEach(context, (after) => listOverdueOfAll(context, after, BATCH), {
    idOf: ({ userId }) => userId,
    each: async ({ provider, ...known }) =>
      context.providers.payments?.name === provider
        ? lookAtSubscription(context, known)
        : noteByClock(context, known.userId),
  })
  await findUnheard(context).catch((error: unknown) =>
    context.log.warn({ err: error }, 'subscribers could not be compared: the provider did not list them'),
  )
}

async function forEach<T>(
  { signal, log }: JobContext,
  list: (after: string) => Promise<T[]>,
  { idOf, each }: { idOf: (one: T) => string; each: (one: T) => Promise<void> },
): Promise<void> {
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const batch = await list(after)
    for (const one of batch) {
      signal.throwIfAborted()
      await each(one).catch((error: unknown) => log.error({ err: error }, 'a plan could not be checked'))
    }
    after = batch.length === BATCH ? idOf(batch[batch.length - 1] as T) : undefined
  }
}

/** Announces changes due to the passage of time, if the provider is no longer set up. */
async function noteByClock(context: SystemContext, userId: string): Promise<void> {
  await context.db.asSystem(async (tx) => {
    const row = await lockSubscription(tx, userId)
    if (row) await noteChange(context, tx, row)
  })
}
