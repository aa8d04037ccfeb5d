import type { Context } from '../../../platform/context.ts'
import { AppError, badField, notFound } from '../../../platform/errors.ts'
import { isTyped } from '../policy/numbers.ts'
import { findOpen } from '../queries/registrations.ts'
import { lockHeld } from '../store/numbers.ts'
import { beginRelease } from './begin-release.ts'
import { finishRelease } from './finish-release.ts'

/**
 * Gives a number back, for good. Nothing leaves from it any more, at once; if the registrar does not answer, a job tells it.
 * @param typed the number as its owner typed it
 * @throws AppError VALIDATION_FAILED unless it is this number; NOT_FOUND; CONFLICT
 */
export async function releaseNumber(context: Context, number: string, { typed }: { typed: string }): Promise<void> {
  const { db, ownerId } = context
  const id = await db.forOwner(ownerId, async (tx) => {
    const row = await lockHeld(context, tx, number)
    if (!row) throw notFound('number')
    if (!isTyped(typed, number)) throw badField('body.typed', 'Type the number as it stands there.')
    if (row.state === 'buying')
      throw new AppError('CONFLICT', 'This number is still being bought. Try again in a minute.')
    const verification = row.kind === 'toll_free' ? await findOpen(context, tx, 'toll_free') : undefined
    if (verification?.state === 'submitting' || verification?.state === 'uncertain')
      throw new AppError('CONFLICT', 'Its verification is being handed in. Try again in a few minutes.')
    await beginRelease(context, tx, row)
    return row.id
  })
  await finishRelease(context, id)
}
