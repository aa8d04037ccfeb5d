import type { Context } from '../../../platform/context.ts'
import { releaseHold } from '../../wallet/public.ts'
import { NUMBER_CATEGORY } from '../policy/numbers.ts'
import { deleteNumber, lockNumber } from '../store/numbers.ts'

/** Gives up a purchase that has bought nothing: the money is the owner's again, and the number anybody's. */
export async function giveUpNumber(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockNumber(context, tx, id)
    if (row?.state !== 'buying') return
    if (row.holdId)
      await releaseHold(context, tx, {
        holdId: row.holdId,
        description: `${row.number} was not bought`,
        category: NUMBER_CATEGORY,
      })
    await deleteNumber(context, tx, id)
  })
}
