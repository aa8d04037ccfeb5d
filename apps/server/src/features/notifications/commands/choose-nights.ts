import type { SetQuietNightsBody } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { readSettings } from '../queries/settings.ts'
import { saveNights } from '../store/settings.ts'

/** Sets the hours in which the owner wants no mail and no push about messages. */
export async function chooseNights(
  context: Context,
  { is_quiet: isQuiet, from, until }: SetQuietNightsBody,
): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const { nights } = await readSettings(tx, context.ownerId)
    await saveNights(context, tx, { ...nights, isQuiet, from, until })
  })
}
