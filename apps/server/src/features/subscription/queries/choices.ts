import { type PlanChoiceRow, planChoices } from '@greenroom/db'
import type { LimitedFeature } from '@greenroom/domain'
import { and, asc, eq, gt, isNull, lte } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'

/** Reads the owner's open and settled choices. Starts its query before the first await. */
export const readChoices = (tx: OwnerTx, owner: OwnerId): Promise<PlanChoiceRow[]> =>
  tx
    .select()
    .from(planChoices)
    .where(and(eq(planChoices.userId, owner), isNull(planChoices.closedAt)))
    .orderBy(asc(planChoices.feature))
    .execute()

/** Starts its query before the first await. */
export async function readChoice(
  tx: OwnerTx,
  owner: OwnerId,
  feature: LimitedFeature,
): Promise<PlanChoiceRow | undefined> {
  const [row] = await tx
    .select()
    .from(planChoices)
    .where(and(eq(planChoices.userId, owner), eq(planChoices.feature, feature), isNull(planChoices.closedAt)))
    .execute()
  return row
}

/** System read: returns owners whose days to choose are over, by id. */
export async function listDueOfAll({ db, now }: SystemContext, after: string, limit: number): Promise<string[]> {
  const rows = await db.system
    .selectDistinct({ userId: planChoices.userId })
    .from(planChoices)
    .where(
      and(
        isNull(planChoices.settledAt),
        isNull(planChoices.closedAt),
        lte(planChoices.dueAt, now),
        gt(planChoices.userId, after),
      ),
    )
    .orderBy(asc(planChoices.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}
