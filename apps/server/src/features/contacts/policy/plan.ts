import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { requireRoom } from '../../../platform/limits.ts'
import { contactsInUse } from '../queries/usage.ts'

/** Requires room in the plan. Existing contacts count, waiting sign-ups do not. @throws AppError PLAN_LIMIT_REACHED */
export const requireRoomForContacts = (context: Context, tx: OwnerTx, amount = 1) =>
  requireRoom(context, tx, 'contacts', contactsInUse, amount)
