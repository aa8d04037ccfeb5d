import type { SavedAnswer } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { unlessTaken } from '../../../platform/db/unless-taken.ts'
import { notFound } from '../../../platform/errors.ts'
import { answerNameTaken } from '../policy/saved-answers.ts'
import { presentSavedAnswer } from '../present.ts'
import { changeAnswer, holdAnswers, moveAnswer } from '../store/saved-answers.ts'

/** Changes a saved answer, or moves it. @throws AppError NOT_FOUND; CONFLICT if the name is taken */
export async function updateSavedAnswer(
  context: Context,
  id: string,
  input: { name?: string | undefined; content?: string | undefined; position?: number | undefined },
): Promise<SavedAnswer> {
  const name = input.name?.trim()
  const change = { ...(name !== undefined && { name }), ...(input.content !== undefined && { content: input.content }) }
  return context.db.forOwner(context.ownerId, async (tx) => {
    const count = await holdAnswers(context, tx)
    const changed = await unlessTaken(tx, async () => ({ row: await changeAnswer(context, tx, id, change) }))
    if (!changed) throw answerNameTaken(name ?? '')
    if (!changed.row) throw notFound('answer')
    const position = Math.min(input.position ?? changed.row.position, count - 1)
    if (input.position !== undefined) await moveAnswer(context, tx, id, position)
    return presentSavedAnswer({ ...changed.row, position })
  })
}
