import type { AudienceRule } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { requireSound } from '../policy/soundness.ts'
import { lockSegments } from '../store/segments.ts'

/**
 * Requires that a rule that something else stores can be counted. Until the transaction ends, no segment that it names
 * can be deleted. @throws AppError NOT_FOUND for a segment that is not the owner's; CONFLICT if it is too large
 */
export async function requireAudience(context: Context, tx: OwnerTx, rule: AudienceRule): Promise<void> {
  await lockSegments(tx, context.ownerId)
  await requireSound(context, tx, rule)
}
