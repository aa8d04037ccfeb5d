import { contactCounters, scorings } from '@greenroom/db'
import { and, eq, gt, or } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Weights } from '../policy/weights.ts'

export interface OwnScoring {
  weights: Weights
  /** True while contacts are being scored again. */
  isSweeping: boolean
}

/** Reads how an owner scores. The query has started on return. */
export async function readScoring({ ownerId }: Pick<Context, 'ownerId'>, tx: OwnerTx): Promise<OwnScoring> {
  const [row] = await tx.select().from(scorings).where(eq(scorings.userId, ownerId)).execute()
  return { weights: row?.weights ?? {}, isSweeping: Boolean(row?.sweepingSince) }
}

/** System read: returns owners with contacts, in order, after one (undefined: from the start). */
export async function readOwnersOfAll(
  { db }: SystemContext,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db.system
    .select({ userId: contactCounters.userId })
    .from(contactCounters)
    .where(
      and(
        or(gt(contactCounters.live, 0), gt(contactCounters.locked, 0)),
        after === undefined ? undefined : gt(contactCounters.userId, after),
      ),
    )
    .orderBy(contactCounters.userId)
    .limit(limit)
  return rows.map(({ userId }) => userId)
}
