import type { ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import type { Speaker } from '../../../platform/http/fan-pages/speaker.ts'
import { noteHeardFrom } from '../../../platform/person-data.ts'
import { isOffered } from '../policy/channels.ts'
import type { Chooser } from '../policy/links.ts'
import { spokenBy } from '../policy/speaker.ts'
import { isOwnerThere, lockChooser } from '../queries/choosers.ts'
import { noteUnsubscribed } from '../store/reasons.ts'
import { suppress } from '../store/suppressions.ts'
import { recordWithdrawal } from './record-withdrawal.ts'

/**
 * Withdraws channels for a person within this request, before anything that waits in a queue (standard O4). Applies
 * even if the contact has another address by now, or is deleted, which can be undone. If nobody has what the link was sent to,
 * suppresses that. Does nothing if the artist has left, because nobody writes any more.
 * @returns false if nobody was found, and nothing could be suppressed
 */
export async function withdrawConsent(
  context: Context,
  link: Chooser,
  channels: readonly ConsentChannel[],
  speaker: Speaker,
): Promise<boolean> {
  if (!(await isOwnerThere(context, context.ownerId))) return true
  return context.db.forOwner(context.ownerId, async (tx) => {
    await holdPeople(context, tx)
    const { own, chooser } = await lockChooser(context, tx, link)
    for (const row of new Map([own, chooser].flatMap((one) => (one ? [[one.id, one]] : []))).values()) {
      await noteHeardFrom(context, tx, row.id)
      const offered = channels.filter((channel) => isOffered(row, channel))
      const stopped = await recordWithdrawal(context, tx, row, offered, spokenBy(speaker, 'preferences'))
      if (link.campaignId && row.id === chooser?.id && stopped.includes('email'))
        await noteUnsubscribed(context, tx, link.campaignId, row.id)
    }
    if (chooser) return true
    const sentTo = [
      { channel: 'email', address: link.email },
      { channel: 'sms', address: link.phone },
    ] as const
    let isHeld = own !== undefined
    for (const { channel, address } of sentTo) {
      if (!address || !channels.includes(channel)) continue
      await suppress(context, tx, channel, [address], 'opted_out')
      isHeld = true
    }
    return isHeld
  })
}
