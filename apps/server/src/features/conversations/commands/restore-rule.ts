import type { AnswerRule } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireFewRules } from '../policy/rules.ts'
import { readRule } from '../queries/rules.ts'
import { holdRules, unmarkDeleted } from '../store/rules.ts'

/** Brings a deleted automatic answer back to its place. @throws AppError NOT_FOUND; CONFLICT if there are too many */
export async function restoreRule(context: Context, id: string): Promise<AnswerRule> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const { rules } = await holdRules(context, tx)
    if (!(await unmarkDeleted(context, tx, id))) throw notFound('automatic answer')
    requireFewRules(rules)
    return readRule(context, tx, id)
  })
}
