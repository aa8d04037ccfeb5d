import type { AnalyticsGoal } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { presentGoal } from '../present/goals.ts'
import { readGoal } from '../queries/goals.ts'
import { renameGoal } from '../store/goals.ts'

/** Renames a goal. What it counts stays, so that its past means the same. @throws AppError NOT_FOUND */
export async function updateGoal(context: Context, id: string, { name }: { name: string }): Promise<AnalyticsGoal> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    if (!(await renameGoal(context, tx, id, name))) throw notFound('goal')
    return presentGoal(await readGoal(context, tx, id))
  })
}
