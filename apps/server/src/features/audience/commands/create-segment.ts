import type { Segment } from '@greenroom/contracts'
import type { AudienceRule } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { addSegment } from './add-segment.ts'

/**
 * Creates a segment from a rule.
 * @throws AppError NOT_FOUND if the rule names a segment that is not the owner's; CONFLICT if it is too large or there
 *   are too many; IDEMPOTENCY_CONFLICT
 */
export async function createSegment(
  context: Context,
  input: { name: string; description: string; rule: AudienceRule },
): Promise<Segment> {
  return context.db.forOwner(context.ownerId, (tx) => once(context, tx, () => addSegment(context, tx, input)))
}
