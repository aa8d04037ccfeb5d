import type { AnalyticsGoal, CreateGoalBody } from '@greenroom/contracts'
import { isSignUpType, MAX_GOALS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError, badField } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { presentGoal } from '../present/goals.ts'
import { findBlockType, readGoal, requireSite } from '../queries/goals.ts'
import { insertGoal, lockGoals } from '../store/goals.ts'

/**
 * Names something that counts on a page: clicks on one of its blocks, or sign-ups by a form or by any.
 * @throws AppError NOT_FOUND for a page; VALIDATION_FAILED for a block that is not on it, or is no form; CONFLICT if the
 *   page has the maximum number of goals; IDEMPOTENCY_CONFLICT
 */
export async function createGoal(
  context: Context,
  { site_id: siteId, name, kind, block_id: blockId }: CreateGoalBody,
): Promise<AnalyticsGoal> {
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      await requireSite(context, tx, siteId)
      if (blockId !== null) {
        const type = await findBlockType(context, tx, siteId, blockId)
        if (type === undefined) throw badField('body.block_id', 'This page has no such block.')
        if (kind === 'sign-up' && !isSignUpType(type)) throw badField('body.block_id', 'Nobody joins by this block.')
      } else if (kind === 'click') throw badField('body.block_id', 'Choose a block.')
      if ((await lockGoals(context, tx, siteId)) >= MAX_GOALS)
        throw new AppError('CONFLICT', `This page already has ${MAX_GOALS} goals. Delete one that no longer matters.`)
      const id = context.newId()
      const { ownerId: userId, now: createdAt } = context
      await insertGoal(tx, { id, userId, miniSiteId: siteId, name, kind, blockId, createdAt })
      return presentGoal(await readGoal(context, tx, id))
    }),
  )
}
