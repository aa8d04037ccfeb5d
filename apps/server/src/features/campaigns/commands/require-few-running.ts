import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { MAX_RUNNING } from '../policy/bounds.ts'
import { countRunning } from '../queries/automatic.ts'

/** Allows one more automatic message to be turned on in this transaction. @throws AppError CONFLICT if too many are on */
export async function requireFewRunning(context: Context, tx: OwnerTx): Promise<void> {
  await holdLock(tx, `automatic:${context.ownerId}`)
  if ((await countRunning(context, tx)) >= MAX_RUNNING)
    throw new AppError('CONFLICT', `You can have ${MAX_RUNNING} automatic messages on at once. Turn one off first.`)
}
