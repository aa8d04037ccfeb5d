import { asksPhone } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { requireRoom } from '../../../platform/limits.ts'
import { phoneBlocksInUse, sitesInUse } from '../queries/usage.ts'

/**
 * Requires room in the plan for a site. Sites count whether or not they are active. @throws AppError PLAN_LIMIT_REACHED
 */
export const requireRoomForSite = (context: Context, tx: OwnerTx) => requireRoom(context, tx, 'minisites', sitesInUse)

/** Requires room in the plan for new phone blocks. Those of all sites count. @throws AppError PLAN_LIMIT_REACHED */
export const requireRoomForPhoneBlocks = (
  context: Context,
  tx: OwnerTx,
  added: readonly { type: string; settings: unknown }[],
) => requireRoom(context, tx, 'phone_blocks', phoneBlocksInUse, added.filter(asksPhone).length)
