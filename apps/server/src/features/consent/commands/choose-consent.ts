import { CONSENT_CHANNELS, type ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import type { Speaker } from '../../../platform/http/fan-pages/speaker.ts'
import { noteHeardFrom } from '../../../platform/person-data.ts'
import { stateOf } from '../policy/channels.ts'
import type { Chooser } from '../policy/links.ts'
import { spokenBy } from '../policy/speaker.ts'
import { ownWording } from '../policy/wording.ts'
import { lockChooser } from '../queries/choosers.ts'
import { noteUnsubscribed } from '../store/reasons.ts'
import { recordAgreement } from './record-agreement.ts'
import { recordWithdrawal } from './record-withdrawal.ts'

/**
 * Records what a person wants to hear from an artist. They agree to what is ticked, and withdraw what was ticked before
 * and no longer is. A box that was never ticked says nothing.
 * @returns false if the contact is gone
 */
export async function chooseConsent(
  context: Context,
  link: Chooser,
  chosen: ReadonlySet<ConsentChannel>,
  artist: string,
  speaker: Speaker,
): Promise<boolean> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    await holdPeople(context, tx)
    const { chooser: row } = await lockChooser(context, tx, link)
    if (!row) return false
    await noteHeardFrom(context, tx, row.id)
    const origin = spokenBy(speaker, 'preferences')
    const gone = CONSENT_CHANNELS.filter((channel) => stateOf(row, channel) === 'subscribed' && !chosen.has(channel))
    const stopped = await recordWithdrawal(context, tx, row, gone, origin)
    if (link.campaignId && stopped.includes('email')) await noteUnsubscribed(context, tx, link.campaignId, row.id)
    const consents = Object.fromEntries([...chosen].map((channel) => [channel, ownWording(channel, artist)]))
    const people = { email: row, sms: row, visits: row }
    await recordAgreement(context, tx, { consents, needsConfirmation: false }, people, origin)
    return true
  })
}
