import { launchpadDismissals } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import type { Context } from '../../platform/context.ts'
import type { OwnerTx } from '../../platform/db/tx.ts'

/** Keeps the time of an earlier dismissal. */
export async function insertDismissal({ ownerId, now }: Context, tx: OwnerTx): Promise<void> {
  await tx.insert(launchpadDismissals).values({ userId: ownerId, dismissedAt: now }).onConflictDoNothing()
}

export async function deleteDismissal({ ownerId }: Context, tx: OwnerTx): Promise<void> {
  await tx.delete(launchpadDismissals).where(eq(launchpadDismissals.userId, ownerId))
}
