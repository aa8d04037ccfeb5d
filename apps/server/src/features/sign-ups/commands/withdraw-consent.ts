import type { ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdPeople, suppress } from '../../contacts/public.ts'
import { type ChooserOfContact, type Speaker, spokenBy } from '../policy/speaker.ts'
import { isOwnerThere } from '../queries/forms.ts'
import { isOffered, withdraw } from '../store/consent.ts'
import { lockChooser } from '../store/people.ts'
import { noteSpoken } from '../store/sign-ups.ts'

/**
 * A person wants to hear nothing more on these channels: done in this very request, before anything that waits in a queue
 * (standard O4). It holds also where the contact has another address by now or is deleted, which may be undone, and where
 * it is gone: the address that the link was sent to is then kept as a hash that is never written to. Where the artist has
 * left there is nobody who could write.
 */
export async function withdrawConsent(
  context: Context,
  chooser: ChooserOfContact,
  channels: readonly ConsentChannel[],
  speaker: Speaker,
): Promise<void> {
  if (!(await isOwnerThere(context, context.ownerId))) return
  await context.db.forOwner(context.ownerId, async (tx) => {
    await holdPeople(context, tx)
    const { own, chooser: atAddress } = await lockChooser(context, tx, chooser)
    for (const row of new Map([own, atAddress].flatMap((one) => (one ? [[one.id, one]] : []))).values()) {
      await noteSpoken(context, tx, row.id)
      const offered = channels.filter((channel) => isOffered(row, channel))
      await withdraw(context, tx, row, offered, spokenBy(speaker, 'preferences'))
    }
    if (!atAddress && chooser.email && channels.includes('email'))
      await suppress(context, tx, 'email', [chooser.email], 'opted_out')
  })
}
