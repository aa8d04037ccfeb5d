import { planChoices } from '@greenroom/db'
import type { LimitedFeature } from '@greenroom/domain'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Opens a choice of what stays, anew where it was settled before. */
export async function openChoice(
  { ownerId, now }: Context,
  tx: OwnerTx,
  feature: LimitedFeature,
  dueAt: Date,
): Promise<void> {
  await tx
    .insert(planChoices)
    .values({ userId: ownerId, feature, dueAt, createdAt: now })
    .onConflictDoUpdate({
      target: [planChoices.userId, planChoices.feature],
      set: { dueAt, settledAt: null, createdAt: now },
    })
}

export async function settleChoice({ ownerId, now }: Context, tx: OwnerTx, feature: LimitedFeature): Promise<void> {
  await tx
    .update(planChoices)
    .set({ settledAt: now })
    .where(and(eq(planChoices.userId, ownerId), eq(planChoices.feature, feature)))
}

/** There is room for everything. */
export async function closeChoice({ ownerId }: Context, tx: OwnerTx, feature: LimitedFeature): Promise<void> {
  await tx.delete(planChoices).where(and(eq(planChoices.userId, ownerId), eq(planChoices.feature, feature)))
}
