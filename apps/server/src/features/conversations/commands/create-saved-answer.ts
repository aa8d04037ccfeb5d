import type { SavedAnswer } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { answerNameTaken, requireFewAnswers } from '../policy/saved-answers.ts'
import { presentSavedAnswer } from '../present.ts'
import { holdAnswers, insertAnswer } from '../store/saved-answers.ts'

/** Saves an answer, as the last. @throws AppError CONFLICT if the name is taken, or there are too many; IDEMPOTENCY_CONFLICT */
export async function createSavedAnswer(
  context: Context,
  input: { name: string; content: string },
): Promise<SavedAnswer> {
  const name = input.name.trim()
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      const count = await holdAnswers(context, tx)
      requireFewAnswers(count)
      const row = await insertAnswer(context, tx, { name, content: input.content, position: count })
      if (!row) throw answerNameTaken(name)
      return presentSavedAnswer(row)
    }),
  )
}
