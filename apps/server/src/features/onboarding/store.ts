import { onboardingDrafts, onboardingProgress } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { Context } from '../../platform/context.ts'
import { holdLock } from '../../platform/db/lock.ts'
import type { OwnerTx } from '../../platform/db/tx.ts'
import type { OwnerId } from '../../platform/identity/owner-id.ts'

/** Makes creations of one owner queue, so that two tabs with one draft create one site. */
export async function lockDrafts(tx: OwnerTx, owner: OwnerId): Promise<void> {
  await holdLock(tx, `drafts:${owner}`)
}

export async function findSiteOfDraft(tx: OwnerTx, owner: OwnerId, draftId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ siteId: onboardingDrafts.miniSiteId })
    .from(onboardingDrafts)
    .where(and(eq(onboardingDrafts.userId, owner), eq(onboardingDrafts.draftId, draftId)))
  return row?.siteId
}

export async function recordDraft(
  { ownerId, now }: Context,
  tx: OwnerTx,
  draftId: string,
  miniSiteId: string,
): Promise<void> {
  await tx.insert(onboardingDrafts).values({ userId: ownerId, draftId, miniSiteId, createdAt: now })
}

export interface Progress {
  currentStep: string
  progress: number
  isActive: boolean
}

/** Upsert on user_id (product section 7). */
export async function writeProgress({ ownerId, now }: Context, tx: OwnerTx, step: Progress) {
  const [row] = await tx
    .insert(onboardingProgress)
    .values({ userId: ownerId, ...step, updatedAt: now })
    .onConflictDoUpdate({ target: onboardingProgress.userId, set: { ...step, updatedAt: now } })
    .returning()
  if (!row) throw new Error('onboarding_progress was not written')
  return row
}
