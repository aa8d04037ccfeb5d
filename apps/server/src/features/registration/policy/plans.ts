import { isPhoneBlockLocked, PLAN_LIMITS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'

/**
 * Requires a plan with phone blocks, without which nobody needs a number or a registration (design of registration, section 2).
 * @throws AppError PLAN_LIMIT_REACHED
 */
export async function requireTextingPlan(context: Context, tx: OwnerTx): Promise<void> {
  const { tier } = await context.planOf(tx)
  const limit = PLAN_LIMITS[tier].phone_blocks
  if (isPhoneBlockLocked(limit))
    throw new AppError('PLAN_LIMIT_REACHED', 'Texts need a plan with phone blocks.', {
      details: { feature: 'phone_blocks', limit, usage: 0 },
    })
}
