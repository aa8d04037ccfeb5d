import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireRoom } from '../../../platform/limits.ts'
import { contactsInUse } from '../queries/usage.ts'

/** Requires room in the plan. Existing contacts count, waiting ones do not. @throws AppError PLAN_LIMIT_REACHED */
export const requireRoomForContacts = (context: Context, tx: OwnerTx, amount = 1) =>
  requireRoom(context, tx, 'contacts', contactsInUse, amount)

/** Tells whether the plan is full, and locks its limit until the transaction ends. */
export const hasNoRoom = (context: Context, tx: OwnerTx): Promise<boolean> =>
  requireRoomForContacts(context, tx).then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'PLAN_LIMIT_REACHED') return true
      throw error
    },
  )
