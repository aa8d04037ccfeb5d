import type { ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { suppress } from '../../contacts/public.ts'
import { type ChooserOfContact, type Speaker, spokenBy } from '../policy/speaker.ts'
import { isOffered, withdraw } from '../store/consent.ts'
import { findChooser, lockAnyway } from '../store/people.ts'
import { noteSpoken } from '../store/sign-ups.ts'

/**
 * A person wants to hear nothing more on these channels: done in this very request, before anything that waits in a queue
 * (standard O4). It holds also where the contact has another address by now or is deleted, which may be undone, and where
 * it is gone: the address that the link was sent to is then kept as a hash that is never written to.
 */
export async function withdrawConsent(
  context: Context,
  chooser: ChooserOfContact,
  channels: readonly ConsentChannel[],
  speaker: Speaker,
): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const own = await lockAnyway(context, tx, chooser.contactId)
    const atAddress = await findChooser(context, tx, chooser)
    for (const row of new Map([own, atAddress].flatMap((one) => (one ? [[one.id, one]] : []))).values()) {
      await noteSpoken(context, tx, row.id)
      const offered = channels.filter((channel) => isOffered(row, channel))
      await withdraw(context, tx, row, offered, spokenBy(speaker, 'preferences'))
    }
    if (!atAddress && chooser.email && channels.includes('email'))
      await suppress(context, tx, 'email', [chooser.email], 'opted_out')
  })
}
