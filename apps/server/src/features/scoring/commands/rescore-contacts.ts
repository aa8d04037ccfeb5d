import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { findOutdated } from '../queries/points.ts'
import { readScoring } from '../queries/scorings.ts'
import { writeScores } from '../store/scores.ts'

/**
 * Scores contacts again after they did something that counts, or after it was moved to them. Call it once that is
 * stored, in the same transaction or later. It writes only scores that have changed, neither the version nor the time of
 * the last change.
 */
export async function rescoreContacts(context: Context, tx: OwnerTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { weights } = await readScoring(context, tx)
  const changed = await findOutdated(context, tx, weights, ids)
  if (changed.length > 0) await writeScores(context, tx, weights, changed)
}
