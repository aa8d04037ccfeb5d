import type { Scoring } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { AppError } from '../../../platform/errors.ts'
import { weightsChanged } from '../events.ts'
import { changedWeights, type Weights } from '../policy/weights.ts'
import { presentScoring } from '../present.ts'
import { changeWeights } from '../store/scorings.ts'

/**
 * Replaces an owner's weights, and has all contacts scored with them in the background. Items that are not named get
 * their defaults. A sweep that is under way begins again.
 * @throws AppError VALIDATION_FAILED for an item that does not exist
 */
export async function setWeights(context: Context, given: Weights): Promise<Scoring> {
  const unknown = Object.keys(given).find((id) => !context.scoreItems.some((item) => item.id === id))
  if (unknown !== undefined) throw new AppError('VALIDATION_FAILED', 'One of these does not count towards a score.')
  const weights = changedWeights(context.scoreItems, given)
  await context.db.forOwner(context.ownerId, async (tx) => {
    await changeWeights(context, tx, weights)
    await announce(context, tx, weightsChanged)
  })
  return presentScoring(context, { weights, isSweeping: true })
}
