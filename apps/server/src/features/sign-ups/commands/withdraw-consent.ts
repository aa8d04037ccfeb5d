import type { ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { suppress } from '../../contacts/public.ts'
import { type ChooserOfContact, type Speaker, spokenBy } from '../policy/speaker.ts'
import { isOffered, withdraw } from '../store/consent.ts'
import { findChooser } from '../store/people.ts'
import { noteSpoken } from '../store/sign-ups.ts'

/**
 * A person wants to hear nothing more on these channels: done in this very request, before anything that waits in a queue
 * (standard O4). It holds also where the contact is gone: the address is then kept as a hash that is never written to.
 */
export async function withdrawConsent(
  context: Context,
  chooser: ChooserOfContact,
  channels: readonly ConsentChannel[],
  speaker: Speaker,
): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const row = await findChooser(context, tx, chooser)
    if (row) {
      await noteSpoken(context, tx, row.id)
      const offered = channels.filter((channel) => isOffered(row, channel))
      await withdraw(context, tx, row, offered, spokenBy(speaker, 'preferences'))
    } else if (chooser.email && channels.includes('email'))
      await suppress(context, tx, 'email', [chooser.email], 'opted_out')
  })
}
