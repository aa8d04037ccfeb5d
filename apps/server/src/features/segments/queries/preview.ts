import type { AudienceRule } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { countMatching, matching, sampleMatching } from '../../contacts/public.ts'
import { requireSound } from '../policy/soundness.ts'

/** People shown of a rule. */
const SAMPLE = 10

/**
 * How many a rule means now, and ten of them, those with the newest activity first. @param own the segment being changed
 * @throws AppError NOT_FOUND, CONFLICT as it would be refused when saved
 */
export async function previewRule(context: Context, rule: AudienceRule, own?: string) {
  return context.db.forOwner(context.ownerId, async (tx) => {
    await requireSound(context, tx, rule, own)
    const condition = await matching(context, tx, rule)
    const [people, sample] = await Promise.all([countMatching(tx, condition), sampleMatching(tx, condition, SAMPLE)])
    return { people, sample }
  })
}
