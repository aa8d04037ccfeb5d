import type { AnswerRule, AnswerRuleFields } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { choicesOf, fieldsOf, requireSound } from '../policy/rules.ts'
import { readRule } from '../queries/rules.ts'
import { changeRule, lockRule } from '../store/rules.ts'

/** Changes an automatic answer. What is not sent stays. @throws AppError NOT_FOUND, VALIDATION_FAILED */
export async function updateRule(
  context: Context,
  id: string,
  input: { [K in keyof AnswerRuleFields]?: AnswerRuleFields[K] | undefined },
): Promise<AnswerRule> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockRule(context, tx, id)
    if (!row) throw notFound('automatic answer')
    const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const rule: AnswerRuleFields = { ...fieldsOf(row), ...sent }
    requireSound(rule)
    await changeRule(context, tx, id, choicesOf(rule))
    return readRule(context, tx, id)
  })
}
