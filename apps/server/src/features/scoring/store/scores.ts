import { contacts } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Weights } from '../policy/weights.ts'
import { outdated } from '../queries/points.ts'

/**
 * Stores the scores of contacts. They are locked first, by id like in all work on many, and counted after that, so that
 * of two who score the same person the later one has seen what the earlier one counted.
 */
export async function writeScores(
  context: Context,
  tx: OwnerTx,
  weights: Weights,
  ids: readonly string[],
): Promise<void> {
  const own = sql`user_id = ${context.ownerId} and id = any (${sql.param([...ids])}::uuid[])`
  await tx.execute(sql`select 1 from ${contacts} where ${own} order by id for no key update`)
  await tx.execute(
    sql`update ${contacts} set score = now_is.score from (${outdated(context, weights, ids)}) as now_is
      where ${contacts.userId} = ${context.ownerId} and ${contacts.id} = now_is.id`,
  )
}
