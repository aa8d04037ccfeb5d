import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireRoomForContacts } from '../../contacts/public.ts'

/** Tells whether the plan is full, and locks its limit until the transaction ends. */
export const hasNoRoom = (context: Context, tx: OwnerTx): Promise<boolean> =>
  requireRoomForContacts(context, tx).then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'PLAN_LIMIT_REACHED') return true
      throw error
    },
  )
