import type { AnswerRule, AnswerRuleBody } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { choicesOf, requireFewRules, RESTORABLE_MS } from '../policy/rules.ts'
import { readRule } from '../queries/rules.ts'
import { holdRules, insertRule, removeDeleted } from '../store/rules.ts'

/** Adds an automatic answer after the others. @throws AppError CONFLICT if there are too many; IDEMPOTENCY_CONFLICT */
export async function createRule(context: Context, input: AnswerRuleBody): Promise<AnswerRule> {
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      const { rules, next } = await holdRules(context, tx)
      requireFewRules(rules)
      await removeDeleted(context, tx, new Date(context.now.getTime() - RESTORABLE_MS))
      return readRule(context, tx, await insertRule(context, tx, { ...choicesOf(input), position: next }))
    }),
  )
}
