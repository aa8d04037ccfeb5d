import { CONSENT_CHANNELS, type ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdPeople, stateOf } from '../../contacts/public.ts'
import { type ChooserOfContact, type Speaker, spokenBy } from '../policy/speaker.ts'
import { ownWording } from '../policy/wording.ts'
import { agree, withdraw } from '../store/consent.ts'
import { lockChooser } from '../store/people.ts'
import { noteSpoken } from '../store/sign-ups.ts'

/**
 * A person chooses what they hear of an artist: what is ticked they agree to, what was ticked and is not any more they
 * withdraw, at once. A box that was never ticked says nothing.
 * @returns false where the contact is not there any more
 */
export async function chooseConsent(
  context: Context,
  chooser: ChooserOfContact,
  chosen: ReadonlySet<ConsentChannel>,
  artist: string,
  speaker: Speaker,
): Promise<boolean> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    await holdPeople(context, tx)
    const { chooser: row } = await lockChooser(context, tx, chooser)
    if (!row) return false
    await noteSpoken(context, tx, row.id)
    const origin = spokenBy(speaker, 'preferences')
    const gone = CONSENT_CHANNELS.filter((channel) => stateOf(row, channel) === 'subscribed' && !chosen.has(channel))
    await withdraw(context, tx, row, gone, origin)
    const consents = Object.fromEntries([...chosen].map((channel) => [channel, ownWording(channel, artist)]))
    await agree(context, tx, { consents, needsConfirmation: false }, { email: row, sms: row, visits: row }, origin)
    return true
  })
}
