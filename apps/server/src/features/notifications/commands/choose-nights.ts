import type { SetQuietNightsBody } from '@greenroom/contracts'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import { readSettings } from '../queries/settings.ts'
import { saveNights } from '../store/settings.ts'

const wordsOf = ({ isQuiet, from, until }: { isQuiet: boolean; from: number; until: number }) =>
  isQuiet ? `${from}:00 to ${until}:00` : 'off'

/** Sets the hours in which the owner wants no mail and no push about messages. */
export async function chooseNights(
  context: Context,
  { is_quiet: isQuiet, from, until }: SetQuietNightsBody,
): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const { nights } = await readSettings(tx, context.ownerId)
    await saveNights(context, tx, { ...nights, isQuiet, from, until })
    await noteChange(context, tx, {
      area: 'notifications',
      action: 'changed',
      before: { quiet_nights: wordsOf(nights) },
      after: { quiet_nights: wordsOf({ isQuiet, from, until }) },
    })
  })
}
