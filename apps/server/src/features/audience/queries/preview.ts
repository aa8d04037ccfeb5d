import type { AudienceRule } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { countAndSample } from './sample.ts'
import { matching } from './matching.ts'
import { requireSound } from '../policy/soundness.ts'
import { whileWanted } from './cancelling.ts'

/** People shown of a rule. */
const SAMPLE = 10

/**
 * How many a rule means now, and ten of them, those with the newest activity first. @param own the segment being changed
 * @param signal aborted once nobody waits for the answer
 * @throws AppError NOT_FOUND, CONFLICT as it would be refused when saved
 */
export async function previewRule(context: Context, rule: AudienceRule, own: string | undefined, signal: AbortSignal) {
  return context.db.forOwner(context.ownerId, (tx) =>
    whileWanted(context, tx, signal, async () => {
      await requireSound(context, tx, rule, own)
      const condition = await matching(context, tx, rule)
      return countAndSample(context, tx, condition, SAMPLE)
    }),
  )
}
