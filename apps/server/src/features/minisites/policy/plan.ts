import { asksPhone } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { requireRoom } from '../../../platform/limits.ts'
import { phoneBlocksInUse, sitesInUse } from '../queries/usage.ts'

/** Sites that exist now count against the plan, active or not. @throws AppError PLAN_LIMIT_REACHED */
export const requireRoomForSite = (context: Context, tx: OwnerTx) => requireRoom(context, tx, 'minisites', sitesInUse)

/** Phone blocks of all sites count against the plan, all that are added at once. @throws AppError PLAN_LIMIT_REACHED */
export const requireRoomForPhoneBlocks = (
  context: Context,
  tx: OwnerTx,
  added: readonly { type: string; settings: unknown }[],
) => requireRoom(context, tx, 'phone_blocks', phoneBlocksInUse, added.filter(asksPhone).length)
