import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deleteGoal as removeGoal } from '../store/goals.ts'

/** Deletes a goal. Visits are not affected, so one created again counts the same. @throws AppError NOT_FOUND */
export async function deleteGoal(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    if (!(await removeGoal(context, tx, id))) throw notFound('goal')
  })
}
