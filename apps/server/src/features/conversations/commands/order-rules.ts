import type { AnswerRule } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readRules } from '../queries/rules.ts'
import { holdRules, placeRules } from '../store/rules.ts'

/**
 * Puts the owner's automatic answers in order. @param ids all of them
 * @throws AppError CONFLICT if one is missing or gone, because the list was changed meanwhile
 */
export async function orderRules(context: Context, ids: readonly string[]): Promise<AnswerRule[]> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    await holdRules(context, tx)
    const known = new Set((await readRules(context, tx)).map(({ id }) => id))
    if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
      throw new AppError('CONFLICT', 'Your automatic answers have changed somewhere else. Look at them again.')
    await placeRules(context, tx, ids)
    return readRules(context, tx)
  })
}
