import { hasRoom, type LimitedFeature, PLAN_LIMITS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { holdLimit } from '../../../platform/limits.ts'
import { readChoice } from '../queries/choices.ts'
import { settleChoice } from '../store/choices.ts'

/**
 * Keeps these items and locks all others if a plan has no room for everything. Can be repeated.
 * @throws AppError NOT_FOUND for items that are not the owner's; CONFLICT if there is nothing to choose, or for too
 *   many
 */
export async function chooseItems(context: Context, feature: LimitedFeature, keep: readonly string[]): Promise<void> {
  const { db, ownerId } = context
  const lockable = context.lockables.get(feature)
  if (!lockable) throw nothingToChoose()
  await db.forOwner(ownerId, async (tx) => {
    await holdLimit(context, tx, feature)
    const [{ tier }, items, choice] = await Promise.all([
      context.planOf(tx),
      lockable.list(tx, context),
      readChoice(tx, ownerId, feature),
    ])
    const limit = PLAN_LIMITS[tier][feature]
    const chosen = new Set(keep)
    const known = new Set(items.map(({ id }) => id))
    if (!chosen.isSubsetOf(known)) throw new AppError('NOT_FOUND', 'Something you chose no longer exists.')
    if (!choice || hasRoom(limit, items.length, 0)) throw nothingToChoose()
    if (!hasRoom(limit, chosen.size, 0))
      throw new AppError('CONFLICT', `Your plan has room for ${limit}.`, { details: { feature, limit } })
    await lockable.keepOnly(tx, context, [...chosen])
    await settleChoice(context, tx, feature)
  })
}

const nothingToChoose = () => new AppError('CONFLICT', 'There is nothing to choose: your plan has room for everything.')
