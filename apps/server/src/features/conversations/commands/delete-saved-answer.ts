import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { holdAnswers, removeAnswer } from '../store/saved-answers.ts'

/** @throws AppError NOT_FOUND */
export async function deleteSavedAnswer(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    await holdAnswers(context, tx)
    if (!(await removeAnswer(context, tx, id))) throw notFound('answer')
  })
}
